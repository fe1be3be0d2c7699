import { view } from "#server/uploads/bytes.ts";

/** Signature of old Excel files and of password-protected ones. */
export const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const endOfChain = 0xfffffffe;

/** Streams of a compound file by name; null if damaged. Sector chains are bounded by the file size. */
export function compoundStreams(bytes: Uint8Array): Map<string, Uint8Array> | null {
  try {
    return streamsOf(bytes);
  } catch {
    return null;
  }
}

function streamsOf(bytes: Uint8Array): Map<string, Uint8Array> | null {
  const data = view(bytes);
  const size = 1 << data.getUint16(30, true);
  const miniSize = 1 << data.getUint16(32, true);
  if ((size !== 512 && size !== 4_096) || miniSize !== 64) return null;
  const sectorAt = (sector: number) => (sector + 1) * size;
  const tables: number[] = Array.from({ length: 109 }, (_, at) => data.getUint32(76 + at * 4, true));
  let next = data.getUint32(68, true);
  for (let turn = 0; next < endOfChain && turn < 1_000; turn += 1) {
    for (let at = 0; at < size / 4 - 1; at += 1) tables.push(data.getUint32(sectorAt(next) + at * 4, true));
    next = data.getUint32(sectorAt(next) + size - 4, true);
  }
  const table: number[] = [];
  for (const sector of tables.filter((one) => one < 0xfffffffa))
    for (let at = 0; at < size / 4; at += 1) table.push(data.getUint32(sectorAt(sector) + at * 4, true));

  const chain = (start: number, links: readonly number[]): number[] => {
    const sectors: number[] = [];
    for (let at = start; at < 0xfffffffa; at = links[at] ?? endOfChain) {
      sectors.push(at);
      if (sectors.length > links.length) throw new Error("a chain never ends");
    }
    return sectors;
  };
  const joined = (start: number) =>
    Buffer.concat(chain(start, table).map((sector) => bytes.subarray(sectorAt(sector), sectorAt(sector) + size)));

  const directory = joined(data.getUint32(48, true));
  const miniTable = joined(data.getUint32(60, true));
  const miniLinks = Array.from({ length: miniTable.length / 4 }, (_, at) => miniTable.readUInt32LE(at * 4));
  const most = data.getUint32(56, true);
  const streams = new Map<string, Uint8Array>();
  let mini = Buffer.alloc(0);
  for (let at = 0; at + 128 <= directory.length && at < 128 * 4_096; at += 128) {
    const [type, start, length] = [
      directory[at + 66],
      directory.readUInt32LE(at + 116),
      directory.readUInt32LE(at + 120),
    ];
    const name = directory.toString("utf16le", at, at + Math.max(0, directory.readUInt16LE(at + 64) - 2));
    if (type === 5 && start < 0xfffffffa) mini = joined(start);
    if (type !== 2 || streams.has(name)) continue;
    const content =
      length >= most
        ? joined(start)
        : Buffer.concat(chain(start, miniLinks).map((one) => mini.subarray(one * miniSize, (one + 1) * miniSize)));
    if (content.length < length) return null;
    streams.set(name, content.subarray(0, length));
  }
  return streams;
}
