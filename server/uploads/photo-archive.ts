import { buffer } from "node:stream/consumers";
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from "yauzl";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Bytes } from "./bytes.ts";
import { mostPhotoBytes, mostPhotoMegabytes, type TooLarge } from "./photo.ts";

/** Limits of an archive (desk §5, §14). */
const most = { entries: 20_000, bytes: 2 * 1_024 ** 3, ratio: 200 } as const;

export type ArchiveFault = { code: "archiveBroken" | "archiveTooLarge" };
export type EntryFault = TooLarge | { code: "archivedLink" | "archivedBomb" | "archivedTwice" | "fileBroken" };
/** A file of the archive; read one after another. */
export type ArchivedFile = { name: string; read(): Promise<Verdict<Bytes, EntryFault>> };
export type PhotoArchive = { files: ArchivedFile[]; close(): void };

/**
 * A zip at a path or in memory, read file by file: nothing is unpacked to disk, and only one file at a time is in memory. Folders and
 * what operating systems add are left out. Names without the UTF-8 flag are CP866, as Windows writes them, unless they read as UTF-8, as macOS leaves them.
 */
export async function openPhotoArchive(source: string | Bytes): Promise<Verdict<PhotoArchive, ArchiveFault>> {
  // Paths out of the archive, disagreeing sizes and directories: the library refuses them.
  const options = { autoClose: false, validateEntrySizes: true };
  const opened =
    typeof source === "string"
      ? openPromise(source, options)
      : fromBufferPromise(Buffer.from(source.buffer, source.byteOffset, source.byteLength), options);
  const zip = await opened.catch(() => null);
  if (zip === null) return no("archiveBroken");
  const entries: Entry[] = [];
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      bytes += entry.uncompressedSize;
      if (entries.length === most.entries || bytes > most.bytes) return closed(zip, no("archiveTooLarge"));
      entries.push(entry);
    }
  } catch {
    return closed(zip, no("archiveBroken"));
  }
  const seen = new Set<string>();
  const files = entries.flatMap((entry): ArchivedFile[] => {
    const name = nameOf(entry);
    if (name.endsWith("/") || isLeftBySystem(name)) return [];
    const isRepeated = seen.has(name);
    seen.add(name);
    return [{ name, read: async () => (isRepeated ? no("archivedTwice") : read(zip, entry)) }];
  });
  return ok({ files, close: () => zip.close() });
}

function closed<V>(zip: ZipFile, verdict: V): V {
  zip.close();
  return verdict;
}

const symbolicLink = 0o120000;

async function read(zip: ZipFile, entry: Entry): Promise<Verdict<Bytes, EntryFault>> {
  if (((entry.externalFileAttributes >>> 16) & 0o170000) === symbolicLink) return no("archivedLink");
  if (entry.uncompressedSize > mostPhotoBytes) return no("fileTooLarge", { limit: mostPhotoMegabytes });
  if (entry.uncompressedSize > entry.compressedSize * most.ratio) return no("archivedBomb");
  try {
    return ok(Uint8Array.from(await buffer(await zip.openReadStreamPromise(entry))));
  } catch {
    return no("fileBroken");
  }
}

const utf8Flag = 0x800;
/** Info-ZIP's field with the name in UTF-8; the library applies it. */
const unicodePath = 0x7075;

function nameOf(entry: Entry): string {
  const isKnown =
    (entry.generalPurposeBitFlag & utf8Flag) !== 0 || entry.extraFields.some(({ id }) => id === unicodePath);
  if (isKnown) return entry.fileName;
  return (inUtf8(entry.fileNameRaw) ?? new TextDecoder("ibm866").decode(entry.fileNameRaw)).replaceAll("\\", "/");
}

function inUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function isLeftBySystem(name: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name);
}
