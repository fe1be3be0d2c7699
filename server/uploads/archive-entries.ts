import type { Entry, ZipFile } from "yauzl";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** Limits of an archive (desk §5, §14). */
const most = { entries: 20_000, bytes: 2 * 1_024 ** 3, ratio: 200 } as const;

export type ArchiveFault = { code: "archiveBroken" | "archiveTooLarge" };

/** Paths out of the archive, disagreeing sizes and directories: the library refuses them. */
export const archiveOptions = { autoClose: false, validateEntrySizes: true } as const;

/** All entries of an archive, which is closed when it is refused. */
export async function readEntries(zip: ZipFile): Promise<Verdict<Entry[], ArchiveFault>> {
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
  return ok(entries);
}

function closed<V>(zip: ZipFile, verdict: V): V {
  zip.close();
  return verdict;
}

const symbolicLink = 0o120000;

export function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170000) === symbolicLink;
}

export function isBomb({ uncompressedSize, compressedSize }: Entry): boolean {
  return uncompressedSize > compressedSize * most.ratio;
}

const utf8Flag = 0x800;
/** Info-ZIP's field with the name in UTF-8; the library applies it. */
const unicodePath = 0x7075;

/** Names without the UTF-8 flag are CP866, as Windows writes them, unless they read as UTF-8, as macOS leaves them. */
export function entryName(entry: Entry): string {
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

export function isLeftBySystem(name: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name);
}
