import { Readable } from "node:stream";
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from "yauzl";
import { cleanFileName, sentFileKind, type SentFileKind } from "#app/domain/exchange/sent-files.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import {
  archiveOptions,
  entryName,
  isBomb,
  isLeftBySystem,
  isLink,
  readEntries,
  type ArchiveFault,
} from "./archive-entries.ts";

/** A stored part of a file: they follow one another without gaps. */
export type ArchivePart = { size: number; read(): Promise<Uint8Array> };

export type PackedFile = {
  name: string;
  kind: SentFileKind;
  size: number;
  open(): AsyncIterable<Uint8Array>;
};

export type ExchangeArchive = { files: PackedFile[]; close(): void };

export type ExchangeArchiveFault = ArchiveFault | { code: "archiveUnsafe" };

/**
 * A zip of 1C, read where it is stored: one part of it is in memory, and nothing is unpacked to disk. A link, a bomb, a
 * zip in the zip or a name used twice refuses it as a whole (desk §14).
 */
export async function openExchangeArchive(
  parts: readonly ArchivePart[],
): Promise<Verdict<ExchangeArchive, ExchangeArchiveFault>> {
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const zip = await fromRandomAccessReaderPromise(new StoredParts(parts), size, archiveOptions).catch(() => null);
  if (zip === null) return no("archiveBroken");
  const entries = await readEntries(zip);
  if (!entries.ok) return entries;
  const files: PackedFile[] = [];
  const paths = new Set<string>();
  const names = new Set<string>();
  for (const entry of entries.value) {
    const path = entryName(entry);
    if (path.endsWith("/") || isLeftBySystem(path)) continue;
    const cleaned = cleanFileName(path);
    if (cleaned === null || paths.has(path) || isLink(entry) || isBomb(entry)) return refused(zip);
    const kind = sentFileKind(cleaned);
    if (kind === "archive") return refused(zip);
    // The folder distinguishes files of the same name.
    const name = names.has(cleaned) ? path : cleaned;
    paths.add(path);
    names.add(name);
    if (kind !== null) files.push({ name, kind, size: entry.uncompressedSize, open: () => bytesOf(zip, entry) });
  }
  return ok({ files, close: () => zip.close() });
}

function refused(zip: ZipFile): { ok: false; code: "archiveUnsafe" } {
  zip.close();
  return no("archiveUnsafe");
}

async function* bytesOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk;
}

class StoredParts extends RandomAccessReader {
  readonly #parts: readonly (ArchivePart & { from: number })[];
  /** The library reads small pieces that lie next to each other. */
  #kept: { from: number; bytes: Uint8Array } | null = null;

  constructor(parts: readonly ArchivePart[]) {
    super();
    let from = 0;
    this.#parts = parts.map((part) => {
      const placed = { size: part.size, read: () => part.read(), from };
      from += part.size;
      return placed;
    });
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false });
  }

  async *#range(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (const part of this.#parts) {
      if (part.from + part.size <= start || part.from >= end) continue;
      if (this.#kept?.from !== part.from) this.#kept = { from: part.from, bytes: await part.read() };
      const { bytes } = this.#kept;
      yield Buffer.from(bytes.subarray(Math.max(0, start - part.from), end - part.from));
    }
  }
}
