import { inflateRawSync } from "node:zlib";
import { Inflate } from "fflate";
import type { ZipEntry } from "./zip-directory.ts";
import { xmlEncoding } from "./xml-encoding.ts";
import { xmlReader } from "./xml-reader.ts";

const pieceBytes = 256 * 1024;
/** Inflates to a megabyte or so. */
const packedPiece = 64 * 1024;

/** Inflates a part of an archive with a validated directory, bounded by its declared size (security I2). */
export function partBytes(archive: Uint8Array, { start, packedSize, isDeflated, size }: ZipEntry): Buffer {
  const packed = archive.subarray(start, start + packedSize);
  const bytes = isDeflated ? inflateRawSync(packed, { maxOutputLength: Math.max(1, size) }) : Buffer.from(packed);
  if (bytes.length !== size) throw new Error("a part is not as long as it says");
  return bytes;
}

/** Feeds XML to a handler in pieces; `until` stops early. */
export function readXml(
  bytes: Uint8Array,
  handler: Parameters<typeof xmlReader>[0],
  until: () => boolean = () => false,
): void {
  const reader = xmlReader(handler);
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: false });
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    reader.push(decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true }));
    if (until()) return;
  }
  reader.push(decoder.decode());
  reader.end();
}

/**
 * The same as `readXml` of a part of an archive, which is inflated piece by piece: a large one is never in memory whole.
 * Its size and checksum have been compared before (office.ts).
 */
export function readPart(archive: Uint8Array, { start, packedSize, isDeflated }: ZipEntry) {
  const packed = archive.subarray(start, start + packedSize);
  return (handler: Parameters<typeof xmlReader>[0], until: () => boolean = () => false): void => {
    if (!isDeflated) return readXml(packed, handler, until);
    const reader = xmlReader(handler);
    let decoder: TextDecoder | null = null;
    let isOver = false;
    const inflate = new Inflate((piece) => {
      if (isOver) return;
      decoder ??= new TextDecoder(encodingOf(piece), { fatal: false });
      reader.push(decoder.decode(piece, { stream: true }));
      isOver = until();
    });
    for (let at = 0; at < packed.length && !isOver; at += packedPiece)
      inflate.push(packed.subarray(at, at + packedPiece), at + packedPiece >= packed.length);
    if (isOver) return;
    reader.end();
  };
}

function encodingOf(bytes: Uint8Array): string {
  const encoding = xmlEncoding(Buffer.from(bytes.subarray(0, 1_000)));
  return encoding === undefined || encoding === null || encoding === "binary" ? "utf-8" : encoding;
}
