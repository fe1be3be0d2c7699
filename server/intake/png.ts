import { crc32 } from "node:zlib";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { joined, judgeDots, view, type Bytes, type FileFault } from "./bytes.ts";

export const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** What draws the picture; texts, times, EXIF and unknown chunks stay behind, and so does what follows the end. */
const drawing: ReadonlySet<string> = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND", "gAMA", "cHRM", "sRGB", "sBIT", "bKGD", "pHYs"]);

/** A PNG written anew from the chunks that draw it, each checked by its sum. */
export function cleanPng(bytes: Uint8Array): Verdict<Bytes, FileFault> {
  const data = view(bytes);
  const kept: Uint8Array[] = [Uint8Array.from(pngSignature)];
  const seen = new Set<string>();
  for (let at = pngSignature.length; !seen.has("IEND"); ) {
    if (at + 12 > bytes.length) return no("fileBroken");
    const length = data.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.length) return no("fileBroken");
    const named = bytes.subarray(at + 4, end - 4);
    const name = Buffer.from(named.subarray(0, 4)).toString("latin1");
    if (crc32(named) !== data.getUint32(end - 4)) return no("fileBroken");
    if (seen.size === 0) {
      if (name !== "IHDR" || length !== 13) return no("fileBroken");
      const fault = judgeDots(data.getUint32(at + 8), data.getUint32(at + 12));
      if (fault) return fault;
    }
    if (drawing.has(name)) kept.push(bytes.subarray(at, end));
    seen.add(name);
    at = end;
  }
  return seen.has("IDAT") ? ok(joined(kept)) : no("fileBroken");
}
