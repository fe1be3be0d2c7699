import type { Sharp } from "sharp";
import {
  mostPhotoBytes,
  mostPhotoMegabytes,
  photoFormats,
  photoWidths,
  zoomedPhoto,
  type PhotoFormat,
} from "#app/domain/catalog/photo.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { ascii, startsWith, type Bytes, type FileFault } from "./bytes.ts";
import { isHeic, pictureKind } from "./picture-kind.ts";
import { library, mostPixels, open } from "./re-encode.ts";

export { mostPhotoBytes, mostPhotoMegabytes };

/** `width` names the size in addresses: the picture itself is narrower when its original is. */
export type PhotoVariant = { width: number; format: PhotoFormat; bytes: Bytes };
/** Pixels of the picture as kept. */
export type Photo = { width: number; height: number; variants: PhotoVariant[] };

export type PhotoFault = Exclude<FileFault, { code: "fileType" }> | { code: "photoType" } | TooLarge;
export type TooLarge = { code: "fileTooLarge"; limit: number };

/** For one size in one format; AVIF of a large picture takes longest. */
const seconds = 30;

/**
 * A photo of goods in all its sizes, made from its pixels: upright, the first frame, transparent parts white, without
 * metadata or appended data. Never enlarged: sizes above the original's width are left out but the nearest.
 */
export async function photoOf(bytes: Bytes): Promise<Verdict<Photo, PhotoFault>> {
  return opened(bytes, async (picture, sharp) => {
    const { data, info } = await picture
      .autoOrient()
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .resize({ width: zoomedPhoto, height: zoomedPhoto, fit: "inside", withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const kept = () => sharp(data, { raw: info }).timeout({ seconds });
    const variants: PhotoVariant[] = [];
    for (const width of widthsFor(info.width)) {
      const sized = kept().resize({ width, withoutEnlargement: true });
      for (const format of width === zoomedPhoto ? (["jpg"] as const) : photoFormats)
        variants.push({ width, format, bytes: new Uint8Array(await encoded[format](sized.clone()).toBuffer()) });
    }
    return { width: info.width, height: info.height, variants };
  });
}

/** Whether a photo can be made of it: reads all of the picture, and makes nothing. */
export async function checkPhoto(bytes: Bytes): Promise<Verdict<null, PhotoFault>> {
  return opened(bytes, async (picture) => {
    await picture.resize({ width: 8 }).raw().toBuffer();
    return null;
  });
}

async function opened<T>(
  bytes: Bytes,
  use: (picture: Sharp, sharp: Awaited<ReturnType<typeof library>>) => Promise<T>,
): Promise<Verdict<T, PhotoFault>> {
  if (bytes.length > mostPhotoBytes) return no("fileTooLarge", { limit: mostPhotoMegabytes });
  if (isHeic(bytes)) return no("pictureHeic");
  if (pictureKind(bytes) === null && !startsWith(bytes, ascii("GIF8"))) return no("photoType");
  const sharp = await library();
  try {
    const original = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    if (original.width * original.height > mostPixels) return no("pictureTooLarge");
    return ok(await use(open(sharp, bytes, seconds), sharp));
  } catch (error) {
    return no(error instanceof Error && error.message.startsWith("timeout") ? "pictureSlow" : "fileBroken");
  }
}

/** Up to the first that shows the whole picture. */
function widthsFor(original: number): number[] {
  const last = photoWidths.findIndex((width) => width >= original);
  return [...photoWidths.slice(0, last < 0 ? undefined : last + 1), zoomedPhoto];
}

const encoded = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 80, effort: 4 }),
  jpg: (picture) => picture.jpeg({ quality: 82, mozjpeg: true }),
} as const satisfies Record<PhotoFormat, (picture: Sharp) => Sharp>;
