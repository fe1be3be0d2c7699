import { inflateRawSync } from "node:zlib";
import type { ZipEntry } from "./zip-directory.ts";
import { xmlReader } from "./xml-reader.ts";

const pieceBytes = 256 * 1024;

/** A part of an archive whose directory was judged before; it unfolds to no more than it says (security I2). */
export function partBytes(archive: Uint8Array, { start, packedSize, isDeflated, size }: ZipEntry): Buffer {
  const packed = archive.subarray(start, start + packedSize);
  const bytes = isDeflated ? inflateRawSync(packed, { maxOutputLength: Math.max(1, size) }) : Buffer.from(packed);
  if (bytes.length !== size) throw new Error("a part is not as long as it says");
  return bytes;
}

/** Feeds XML to a handler piece by piece; `until` ends it early, where enough was read. */
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

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const named = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1] ?? "utf-8";
  return /^(?:utf-8|us-ascii|windows-125\d|iso-8859-\d+|koi8-r)$/i.test(named) ? named : "utf-8";
}
