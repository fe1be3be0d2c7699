import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { ascii, joined, judgeDots, startsWith, view, type Bytes, type FileFault } from "./bytes.ts";

const drawing: ReadonlySet<string> = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF"]);
/** Bits of the extended header that announce a profile, EXIF and XMP. */
const announced = 0x20 | 0x08 | 0x04;

/** A WebP written anew from the chunks that draw it. */
export function cleanWebp(bytes: Uint8Array): Verdict<Bytes, FileFault> {
  const data = view(bytes);
  const whole = data.getUint32(4, true) + 8;
  if (whole > bytes.length) return no("fileBroken");
  const kept: Uint8Array[] = [];
  let sized = false;
  for (let at = 12; at + 8 <= whole; ) {
    const name = Buffer.from(bytes.subarray(at, at + 4)).toString("latin1");
    const length = data.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (end > whole) return no("fileBroken");
    const size = sizeOf(name, bytes.subarray(at + 8, at + 8 + length));
    if (size) {
      const fault = judgeDots(size.width, size.height);
      if (fault) return fault;
      sized = true;
    }
    if (drawing.has(name)) kept.push(name === "VP8X" ? withoutAnnounced(bytes.slice(at, end)) : bytes.subarray(at, end));
    at = end;
  }
  if (!sized) return no("fileBroken");
  const head = Buffer.alloc(12);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(kept.reduce((sum, { length }) => sum + length, 4), 4);
  head.write("WEBP", 8, "latin1");
  return ok(joined([head, ...kept]));
}

export function isWebp(bytes: Uint8Array): boolean {
  return startsWith(bytes, ascii("RIFF")) && startsWith(bytes, ascii("WEBP"), 8);
}

function sizeOf(name: string, chunk: Uint8Array): { width: number; height: number } | null {
  const data = view(chunk);
  if (name === "VP8X" && chunk.length >= 10) return { width: 1 + threeBytes(data, 4), height: 1 + threeBytes(data, 7) };
  if (name === "VP8L" && chunk.length >= 5) {
    const bits = data.getUint32(1, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (name === "VP8 " && chunk.length >= 10) return { width: data.getUint16(6, true) & 0x3fff, height: data.getUint16(8, true) & 0x3fff };
  return null;
}

function threeBytes(data: DataView, at: number): number {
  return data.getUint16(at, true) + data.getUint8(at + 2) * 65_536;
}

function withoutAnnounced(chunk: Uint8Array): Uint8Array {
  chunk[8] = (chunk[8] ?? 0) & ~announced;
  return chunk;
}
