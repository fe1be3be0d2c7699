import { ascii, startsWith } from "./bytes.ts";

export type PictureKind = "jpg" | "png" | "webp";

export function pictureKind(bytes: Uint8Array): PictureKind | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "jpg";
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  return startsWith(bytes, ascii("RIFF")) && startsWith(bytes, ascii("WEBP"), 8) ? "webp" : null;
}

/** ISO 14496-12 brands of HEVC pictures from phones (ISO 23008-12). */
const heicBrands: ReadonlySet<string> = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

/** The iPhone's default photo format: no free decoder supports it, nor does common office software. */
export function isHeic(bytes: Uint8Array): boolean {
  return startsWith(bytes, ascii("ftyp"), 4) && heicBrands.has(Buffer.from(bytes.subarray(8, 12)).toString("latin1"));
}
