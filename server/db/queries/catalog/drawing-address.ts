import type { z } from "zod";
import type { imageShape } from "#app/contract/parts.ts";
import { photoAt, photoPath } from "#app/domain/catalog/photo.ts";
import { rasterOf } from "#app/domain/catalog/raster.ts";
import { isTile, type PhotoRow } from "./photos.ts";

type Image = z.infer<typeof imageShape>;

/** Bump when server/drawings renders the same sizes differently: URLs are cached permanently. */
const hand = 3;

/** Picture of a card: the first photo, otherwise the drawing at /media/drawing/p/<slug>.svg?v=<hash of its sizes>; null without. */
export function productImage(product: PicturedProduct): Image | null {
  return product.photo === null ? drawnIfAny("p", product) : photoImage(product.photo, product.name);
}

/** Path of the card's picture as mail programs show it: JPEG of a photo, otherwise PNG of the drawing or tile; null without. */
export function letterPicture(product: PicturedProduct): string | null {
  const image = productImage(product);
  return image === null ? null : photoAt(rasterOf(image.url), 160, "jpg");
}

/** All pictures of a product: photos in their order, then the drawing; a tile only without photos. */
export function productImages({ photos, ...product }: PicturedProduct & { photos: readonly PhotoRow[] }): Image[] {
  const isNeedless = photos.length > 0 && product.drawingHash !== null && isTile(product.drawingHash);
  const drawing = isNeedless ? null : drawnIfAny("p", product);
  return [...photos.map((photo) => photoImage(photo, product.name)), ...(drawing === null ? [] : [drawing])];
}

export type PicturedProduct = { slug: string; name: string; drawingHash: string | null; photo: PhotoRow | null };

export function photoImage({ hash, width, height, alt }: PhotoRow, name: string): Image {
  return { url: photoPath({ hash, width: 640, format: "jpg" }), alt: alt || name, w: width, h: height };
}

type PicturedCategory = { slug: string; name: string; drawingHash: string | null; photo: PhotoRow | null };

/** Its own picture, otherwise its drawing, null without; its slug is a path, encoded as one segment. */
export function categoryImage(category: PicturedCategory): Image | null {
  if (category.photo !== null) return photoImage(category.photo, category.name);
  return drawnIfAny("c", { ...category, slug: category.slug.replaceAll("/", "~") });
}

export function promotionImage(promotion: { slug: string; name: string; drawingHash: string }): Image {
  return drawn("a", promotion);
}

export function materialImage(material: { slug: string; name: string; drawingHash: string }): Image {
  return drawn("m", material);
}

/** Depends on the sizes and on the renderer's version. */
export function drawingVersion(drawingHash: string): string {
  return `${hand}-${drawingHash.slice(0, 10)}`;
}

function drawnIfAny(
  kind: "p" | "c",
  { drawingHash, ...subject }: { slug: string; name: string; drawingHash: string | null },
): Image | null {
  return drawingHash === null ? null : drawn(kind, { ...subject, drawingHash });
}

function drawn(
  kind: "p" | "c" | "a" | "m",
  { slug, name, drawingHash }: { slug: string; name: string; drawingHash: string },
): Image {
  return { url: `/media/drawing/${kind}/${slug}.svg?v=${drawingVersion(drawingHash)}`, alt: name, w: 200, h: 150 };
}
