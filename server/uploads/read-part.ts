import { inflateRawSync } from "node:zlib";
import { Inflate } from "fflate";
import { piecesOf, type ByteSource } from "./byte-source.ts";
import type { ZipEntry } from "./zip-directory.ts";
import { xmlEncoding } from "./xml-encoding.ts";
import { xmlReader } from "./xml-reader.ts";

/** Inflates a part of an archive with a validated directory, bounded by its declared size (security I2). */
export function partBytes(archive: ByteSource, { start, packedSize, isDeflated, size }: ZipEntry): Buffer {
  const packed = archive.read(start, start + packedSize);
  const bytes = isDeflated ? inflateRawSync(packed, { maxOutputLength: Math.max(1, size) }) : Buffer.from(packed);
  if (bytes.length !== size) throw new Error("a part is not as long as it says");
  return bytes;
}

type Handler = Parameters<typeof xmlReader>[0];
type ReadXml = (handler: Handler, until?: () => boolean) => void;

/** Feeds XML to a handler in pieces; `until` stops early. */
export function readXml(pieces: Iterable<Uint8Array>, handler: Handler, until: () => boolean = () => false): void {
  const reader = xmlReader(handler);
  let decoder: TextDecoder | null = null;
  for (const piece of pieces) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: false });
    reader.push(decoder.decode(piece, { stream: true }));
    if (until()) return;
  }
  if (decoder !== null) reader.push(decoder.decode());
  reader.end();
}

/**
 * The same as `readXml` of a part of an archive, which is inflated piece by piece: a large one is never in memory whole.
 * It is bounded by its declared size.
 */
export function readPart(archive: ByteSource, { start, packedSize, isDeflated, size }: ZipEntry): ReadXml {
  return (handler, until) => {
    const packed = piecesOf(archive, start, start + packedSize);
    readXml(isDeflated ? inflated(packed, size) : packed, handler, until);
  };
}

function* inflated(packed: Iterable<Uint8Array>, size: number): Generator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  const inflate = new Inflate((piece) => pieces.push(piece));
  const given = function* (): Generator<Uint8Array> {
    for (const piece of pieces) {
      length += piece.length;
      if (length > size) break;
      yield piece;
    }
    pieces = [];
    if (length > size) throw new Error("a part is longer than it says");
  };
  for (const piece of packed) {
    inflate.push(piece);
    yield* given();
  }
  inflate.push(new Uint8Array(), true);
  yield* given();
  if (length !== size) throw new Error("a part is shorter than it says");
}

function encodingOf(bytes: Uint8Array): string {
  const encoding = xmlEncoding(Buffer.from(bytes.subarray(0, 1_000)));
  return encoding === undefined || encoding === null || encoding === "binary" ? "utf-8" : encoding;
}
