/** Widths in pixels in which a photo is kept, and formats (desk §5). */
export const photoWidths = [96, 160, 320, 640, 1280] as const;
export const photoFormats = ["avif", "webp", "jpg"] as const;
/** The longest side of a photo as kept, a JPEG: for zooming in. */
export const zoomedPhoto = 2_400;

/** Of an original (desk §5). */
export const mostPhotoMegabytes = 20;
export const mostPhotoBytes = mostPhotoMegabytes * 1_048_576;

export type PhotoFormat = (typeof photoFormats)[number];
export type PhotoAddress = { hash: string; width: number; format: PhotoFormat };
type PhotoWidth = (typeof photoWidths)[number] | typeof zoomedPhoto;

/** Path of a photo: it contains the hash of the picture, so what it shows never changes. */
export function photoPath({ hash, width, format }: PhotoAddress): string {
  return `/media/photo/${hash}/${width}.${format}`;
}

/** Null for any other path, drawings included. */
export function readPhotoPath(path: string): PhotoAddress | null {
  const [, hash, width, format] = address.exec(path) ?? [];
  const known = photoFormats.find((one) => one === format);
  return hash === undefined || known === undefined ? null : { hash, width: Number(width), format: known };
}

const address = /^\/media\/photo\/([0-9a-f]{32})\/(96|160|320|640|1280|2400)\.(avif|webp|jpg)$/;

/** The same photo in another size; any other picture unchanged. */
export function photoAt(path: string, width: PhotoWidth, format: PhotoFormat): string {
  return path.replace(/^(\/media\/photo\/\w+\/).*/, `$1${width}.${format}`);
}

export function isPhoto(path: string): boolean {
  return path.startsWith("/media/photo/");
}

/** `srcset` of a photo. */
export function photoSet(path: string, format: PhotoFormat): string {
  return photoWidths.map((width) => `${photoAt(path, width, format)} ${width}w`).join(", ");
}
