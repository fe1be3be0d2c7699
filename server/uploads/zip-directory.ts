import { ascii, startsWith, view } from "./bytes.ts";
import type { ByteSource } from "./byte-source.ts";

/** `start` and `packedSize` locate its data in the archive. */
export type ZipEntry = {
  name: string;
  isLocked: boolean;
  isDeflated: boolean;
  size: number;
  packedSize: number;
  crc: number;
  start: number;
};

const mostEntries = 2_000;
/** The record behind the directory, and the part of a local header before the name. */
const [endBytes, headerBytes] = [22, 30];
/** Maximum size of a data descriptor; nothing else may lie between entries. */
const longestGap = 24;
/** Flags: encrypted, strongly encrypted, masked local header. */
const lockedFlags = 0x2041;

export function isZip(bytes: Uint8Array): boolean {
  return startsWith(bytes, [...ascii("PK"), 3, 4]);
}

/**
 * Entries of a zip on which central directory and local headers agree; null when it is truncated, inconsistent, zip64,
 * or has overlapping entries or gaps (security I3).
 */
export function zipDirectory(archive: ByteSource): ZipEntry[] | null {
  const listed = listEntries(archive);
  if (!listed) return null;
  const entries: ZipEntry[] = [];
  let before = 0;
  for (const entry of listed.entries.toSorted((one, other) => one.offset - other.offset)) {
    const start = startOf(archive, entry);
    if (start === null || entry.offset < before || entry.offset - before > longestGap) return null;
    before = start + entry.packedSize;
    entries.push({ ...entry, start });
  }
  return before <= listed.start && listed.start - before <= longestGap ? entries : null;
}

type Listed = Omit<ZipEntry, "start"> & { offset: number; method: number; hasDescriptor: boolean };

function listEntries(archive: ByteSource): { entries: Listed[]; start: number } | null {
  const end = archive.length - endBytes;
  if (end < 0) return null;
  const last = archive.read(end, archive.length);
  const about = view(last);
  // A comment after the directory can hide another format.
  if (!startsWith(last, [...ascii("PK"), 5, 6]) || about.getUint16(20, true) !== 0) return null;
  const count = about.getUint16(10, true);
  const start = about.getUint32(16, true);
  if (count === 0 || count > mostEntries || about.getUint16(8, true) !== count) return null;
  if (start + about.getUint32(12, true) !== end) return null;
  const directory = archive.read(start, end);
  const entries = entriesOf(directory, count);
  return entries && { entries, start };
}

function entriesOf(bytes: Uint8Array, count: number): Listed[] | null {
  const data = view(bytes);
  const end = bytes.length;
  const entries: Listed[] = [];
  let at = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > end || !startsWith(bytes, [...ascii("PK"), 1, 2], at)) return null;
    const nameEnd = at + 46 + data.getUint16(at + 28, true);
    const next = nameEnd + data.getUint16(at + 30, true) + data.getUint16(at + 32, true);
    const [flags, method] = [data.getUint16(at + 8, true), data.getUint16(at + 10, true)];
    const [crc, packedSize, size] = [16, 20, 24].map((offset) => data.getUint32(at + offset, true));
    const offset = data.getUint32(at + 42, true);
    if (next > end || crc === undefined || packedSize === undefined || size === undefined) return null;
    if ((method !== 0 && method !== 8) || (method === 0 && size !== packedSize)) return null;
    entries.push({
      name: Buffer.from(bytes.subarray(at + 46, nameEnd)).toString("utf8"),
      isLocked: (flags & lockedFlags) !== 0,
      isDeflated: method === 8,
      hasDescriptor: (flags & 8) !== 0,
      method,
      crc,
      packedSize,
      size,
      offset,
    });
    at = next;
  }
  return at === end ? entries : null;
}

/** Offset of an entry's data if its local header matches the directory; otherwise null. */
function startOf(archive: ByteSource, { name, method, crc, packedSize, size, offset, hasDescriptor }: Listed) {
  if (offset + headerBytes > archive.length) return null;
  const bytes = archive.read(offset, offset + headerBytes);
  const data = view(bytes);
  if (!startsWith(bytes, [...ascii("PK"), 3, 4])) return null;
  const nameEnd = offset + headerBytes + data.getUint16(26, true);
  const start = nameEnd + data.getUint16(28, true);
  if (start + packedSize > archive.length || data.getUint16(8, true) !== method) return null;
  if (Buffer.from(archive.read(offset + headerBytes, nameEnd)).toString("utf8") !== name) return null;
  const headerSums = [14, 18, 22].map((at) => data.getUint32(at, true));
  // Streaming writers put sizes and CRC after the data and zeros into the local header.
  const unknown = hasDescriptor && headerSums.every((sum) => sum === 0);
  return unknown || [crc, packedSize, size].every((sum, at) => headerSums[at] === sum) ? start : null;
}
