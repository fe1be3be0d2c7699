import { buffer } from "node:stream/consumers";
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from "yauzl";
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
import type { Bytes } from "./bytes.ts";
import { mostPhotoBytes, mostPhotoMegabytes, type TooLarge } from "./photo.ts";

export type { ArchiveFault };
export type EntryFault = TooLarge | { code: "archivedLink" | "archivedBomb" | "archivedTwice" | "fileBroken" };
/** A file of the archive; read one after another. */
export type ArchivedFile = { name: string; read(): Promise<Verdict<Bytes, EntryFault>> };
export type PhotoArchive = { files: ArchivedFile[]; close(): void };

/**
 * A zip at a path or in memory, read file by file: nothing is unpacked to disk, and only one file at a time is in
 * memory. Folders and what operating systems add are left out.
 */
export async function openPhotoArchive(source: string | Bytes): Promise<Verdict<PhotoArchive, ArchiveFault>> {
  const opened =
    typeof source === "string"
      ? openPromise(source, archiveOptions)
      : fromBufferPromise(Buffer.from(source.buffer, source.byteOffset, source.byteLength), archiveOptions);
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
