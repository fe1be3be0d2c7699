import type sharp from "sharp";
import type { Sharp } from "sharp";
import { fileLimits, fileTypes, type FileType } from "#app/domain/files/limits.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Bytes, FileFault } from "./bytes.ts";
import type { PictureKind } from "./picture-kind.ts";
import { slots } from "./slots.ts";

/** Decompression bomb limits (security I9): pixels of a picture, and the longest side of the stored one. */
export const mostPixels = 50_000_000;
const longestSide = 4_096;

/** An API call lasts 15 s: waiting, encoding and, for a heavy PNG, re-encoding fit into it. */
const seconds = { waiting: 3, encoding: 7, again: 4 } as const;

type Library = typeof sharp;
let loaded: Promise<Library> | undefined;

/** Takes 20 MB, so it is loaded on first use. */
export function library(): Promise<Library> {
  return (loaded ??= import("sharp").then(({ default: sharp }) => {
    // libvips would try all its loaders on bytes that only look like a picture: allow these only (the last for photos of goods).
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({
      operation: [
        "VipsForeignLoadJpegBuffer",
        "VipsForeignLoadPngBuffer",
        "VipsForeignLoadWebpBuffer",
        "VipsForeignLoadNsgifBuffer",
      ],
    });
    // Uploads do not repeat; each uses one core.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
}

/**
 * Two of the four libuv threads, which file access and DNS also need; a picture of 50 megapixels takes up to 300 MB.
 */
const slot = slots({ atOnce: 2, mostWaiting: 8, waitMs: seconds.waiting * 1_000 });

/**
 * Re-encodes a picture from its pixels: upright, at most 4096 pixels a side, first frame of an animation; location,
 * comments, previews, profiles and appended data are dropped.
 */
export async function reencoded(
  bytes: Bytes,
  kind: PictureKind,
): Promise<Verdict<{ type: PictureKind; bytes: Bytes }, FileFault>> {
  const sharp = await library();
  try {
    return (await slot(() => reencode(sharp, bytes, kind))) ?? no("pictureSlow");
  } catch (error) {
    return no(error instanceof Error && error.message.startsWith("timeout") ? "pictureSlow" : "fileBroken");
  }
}

/** Pixels a side: twice the displayed size. */
const thumbnailSide = 240;

/** A WebP thumbnail of a stored picture; null for other files, or when it could not be made in time. */
export async function thumbnail({ type, bytes }: { type: FileType; bytes: Bytes }): Promise<Bytes | null> {
  if (!fileTypes[type].picture) return null;
  const sharp = await library();
  const box = { width: thumbnailSide, height: thumbnailSide, fit: "cover" } as const;
  try {
    const small = await slot(() => written.webp(open(sharp, bytes, seconds.again).resize(box)).toBuffer());
    return small && new Uint8Array(small);
  } catch {
    return null;
  }
}

async function reencode(
  sharp: Library,
  bytes: Bytes,
  kind: PictureKind,
): Promise<Verdict<{ type: PictureKind; bytes: Bytes }, FileFault>> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > mostPixels) return no("pictureTooLarge");
  const upright = open(sharp, bytes, seconds.encoding)
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true });
  const encoded = await written[kind](upright).toBuffer();
  if (encoded.length <= fileLimits.bytes) return ok({ type: kind, bytes: new Uint8Array(encoded) });
  // A photograph saved as PNG.
  const lighter = await written.jpg(open(sharp, encoded, seconds.again).flatten({ background: "#fff" })).toBuffer();
  return ok({ type: "jpg", bytes: new Uint8Array(lighter) });
}

export function open(sharp: Library, bytes: Uint8Array, timeout: number): Sharp {
  // Minor camera defects are tolerated, truncated pictures refused.
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: "error", pages: 1 }).timeout({ seconds: timeout });
}

const written = {
  jpg: (picture) => picture.jpeg({ quality: 85 }),
  png: (picture) => picture.png({ compressionLevel: 6 }),
  webp: (picture) => picture.webp({ quality: 85, effort: 2 }),
} as const satisfies Record<PictureKind, (picture: Sharp) => Sharp>;
