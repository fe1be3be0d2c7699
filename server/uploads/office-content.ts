import { crc32, createInflateRaw } from "node:zlib";
import { officeReader, type OfficeReader } from "./office-reader.ts";
import type { ZipEntry } from "./zip-directory.ts";

type Fault = "fileBroken" | "fileType";

/**
 * Unfolds an office document part by part, keeping none of it: each part must be as long as it says, with the sum it says
 * (security I2), and bring nothing in from elsewhere (security I4). In pieces, so that other requests go on meanwhile.
 */
export async function officeFault(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  valuesOnly: boolean,
): Promise<Fault | null> {
  const extensions = new Set(entries.map(({ name }) => name.slice(name.lastIndexOf(".") + 1).toLowerCase()));
  for (const entry of entries) {
    const isXml = /\.(?:xml|rels|vml)$/i.test(entry.name);
    const packed = bytes.subarray(entry.start, entry.start + entry.packedSize);
    const fault = await partFault(packed, entry, officeReader({ isXml, extensions, valuesOnly }));
    if (fault !== null) return fault;
  }
  return null;
}

async function partFault(
  packed: Uint8Array,
  { isDeflated, size, crc }: ZipEntry,
  reader: OfficeReader,
): Promise<Fault | null> {
  let length = 0;
  let sum = 0;
  try {
    for await (const piece of isDeflated ? inflated(packed) : pieces(packed)) {
      length += piece.length;
      if (length > size) return "fileBroken";
      sum = crc32(piece, sum);
      if (!reader.take(piece)) return "fileType";
    }
  } catch {
    return "fileBroken";
  }
  if (length !== size || sum !== crc) return "fileBroken";
  return reader.end() ? null : "fileType";
}

async function* inflated(packed: Uint8Array): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw();
  inflate.end(packed);
  for await (const piece of inflate) if (Buffer.isBuffer(piece)) yield piece;
  // Bytes behind the end of the stream are no part of the document.
  if (inflate.bytesWritten !== packed.length) throw new Error("something stands behind the end");
}

const pieceBytes = 64 * 1024;

async function* pieces(stored: Uint8Array): AsyncGenerator<Buffer> {
  for (let at = 0; at < stored.length; at += pieceBytes) {
    yield Buffer.from(stored.subarray(at, at + pieceBytes));
    await new Promise((resolve) => setImmediate(resolve));
  }
}
