import type { z } from "zod";
import type { imageShape } from "#app/contract/parts.ts";

type Image = z.infer<typeof imageShape>;

/** Raised whenever server/drawings draws the same sizes differently: the addresses are cached for good. */
const hand = 2;

/** The drawing of a product: /media/drawing/p/<slug>.svg?v=<hash of its sizes>. */
export function productImage(product: { slug: string; name: string; drawingHash: string }): Image {
  return drawn("p", product);
}

/** The drawing of a category; its slug is a path, which the address keeps in one segment. */
export function categoryImage(category: { slug: string; name: string; drawingHash: string }): Image {
  return drawn("c", { ...category, slug: category.slug.replaceAll("/", "~") });
}

/** The drawing of a promotion. */
export function promotionImage(promotion: { slug: string; name: string; drawingHash: string }): Image {
  return drawn("a", promotion);
}

/** The drawing of a useful material. */
export function materialImage(material: { slug: string; name: string; drawingHash: string }): Image {
  return drawn("m", material);
}

/** Changes with the sizes and with the hand that draws them. */
export function drawingVersion(drawingHash: string): string {
  return `${hand}-${drawingHash.slice(0, 10)}`;
}

function drawn(
  kind: "p" | "c" | "a" | "m",
  { slug, name, drawingHash }: { slug: string; name: string; drawingHash: string },
): Image {
  return { url: `/media/drawing/${kind}/${slug}.svg?v=${drawingVersion(drawingHash)}`, alt: name, w: 200, h: 150 };
}
