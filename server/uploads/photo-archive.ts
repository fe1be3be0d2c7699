import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fromRandomAccessReaderPromise, openPromise, RandomAccessReader, type Entry, type ZipFile } from "yauzl";
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
import { filePieces } from "./file-pieces.ts";
import type { Bytes } from "./bytes.ts";
import { mostPhotoBytes, mostPhotoMegabytes, type TooLarge } from "./photo.ts";

export type { ArchiveFault };
export type EntryFault = TooLarge | { code: "archivedLink" | "archivedBomb" | "archivedTwice" | "fileBroken" };
/** A file of the archive; read one after another. */
export type ArchivedFile = { name: string; read(): Promise<Verdict<Bytes, EntryFault>> };
/** A descriptor of an archive, and its length. */
type OpenedArchive = { fd: number; size: number };
export type PhotoArchive = { files: ArchivedFile[]; close(): void };

/**
 * A zip at a path or opened by its caller, read file by file: nothing is unpacked to disk, and only one file at a time
 * is in memory. Folders and what operating systems add are left out.
 */
export async function openPhotoArchive(source: string | OpenedArchive): Promise<Verdict<PhotoArchive, ArchiveFault>> {
  const opened =
    typeof source === "string"
      ? openPromise(source, archiveOptions)
      : fromRandomAccessReaderPromise(new OpenedReader(source), source.size, archiveOptions);
  const zip = await opened.catch(() => null);
  if (zip === null) return no("archiveBroken");
  const entries = await readEntries(zip);
  if (!entries.ok) return entries;
  const seen = new Set<string>();
  const files = entries.value.flatMap((entry): ArchivedFile[] => {
    const name = entryName(entry);
    if (name.endsWith("/") || isLeftBySystem(name)) return [];
    const isRepeated = seen.has(name);
    seen.add(name);
    return [{ name, read: async () => (isRepeated ? no("archivedTwice") : read(zip, entry)) }];
  });
  return ok({ files, close: () => zip.close() });
}

/** The caller closes the file: the library's own reader of descriptors and streams of Node would close it as well. */
class OpenedReader extends RandomAccessReader {
  readonly #fd: number;

  constructor({ fd }: OpenedArchive) {
    super();
    this.#fd = fd;
  }

  override _readStreamForRange(start: number, end: number) {
    return Readable.from(filePieces(this.#fd, start, end), { objectMode: false });
  }

  override close(callback: (error: Error | null) => void): void {
    callback(null);
  }
}

async function read(zip: ZipFile, entry: Entry): Promise<Verdict<Bytes, EntryFault>> {
  if (isLink(entry)) return no("archivedLink");
  if (entry.uncompressedSize > mostPhotoBytes) return no("fileTooLarge", { limit: mostPhotoMegabytes });
  if (isBomb(entry)) return no("archivedBomb");
  try {
    return ok(Uint8Array.from(await buffer(await zip.openReadStreamPromise(entry))));
  } catch {
    return no("fileBroken");
  }
}
