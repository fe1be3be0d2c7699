import { z } from "zod";
import { isoDate, isoInstant, slugShape, uuidShape } from "./parts.ts";

/** `letter` is what it stands under in the index: a capital, "0–9" for digits; `total` goods on sale, `available` of them in the caller's city. */
export const brandShape = z.object({
  uuid: uuidShape,
  slug: slugShape,
  name: z.string(),
  letter: z.string(),
  country: z.string(),
  about: z.string(),
  total: z.int().min(0),
  available: z.int().min(0),
});
export const brandListShape = z.array(brandShape);

/** A useful material in the list. */
export const materialShape = z.object({
  uuid: uuidShape,
  slug: slugShape,
  title: z.string(),
  lead: z.string(),
  cover: z.object({ url: z.string(), alt: z.string() }).nullable(),
  publishedAt: isoInstant,
  tags: z.array(z.string()),
  readMinutes: z.int().min(1),
});
export const materialsQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(12),
  tag: z.string().max(60).optional(),
});
/** `tags` are those of all materials. */
export const materialListShape = z.object({
  items: z.array(materialShape),
  total: z.int().min(0),
  page: z.int().min(1),
  limit: z.int().min(1),
  pages: z.int().min(1),
  tags: z.array(z.string()),
});
/** `body` is Markdown or HTML; the goods of `category` stand beside it. */
export const materialPageShape = materialShape.extend({
  body: z.string(),
  updatedAt: isoInstant,
  category: z.object({ uuid: uuidShape, name: z.string(), slug: slugShape }).nullable(),
});

/**
 * `/public/content/addresses`: every page of the shop that search engines may index in the caller's city, the same
 * order for as long as `version` is. `changed` is null where nobody knows.
 */
export const addressesShape = z.object({
  /** `images` are paths of the pictures that stand on the page, in pixels. */
  items: z.array(z.object({ path: z.string(), changed: isoDate.nullable(), images: z.array(z.string()).default([]) })),
  total: z.int().min(0),
  version: z.string(),
  /** When the last of it changed; null where nobody knows. */
  changed: isoInstant.nullable(),
});
export const addressesQuery = z.object({
  offset: z.coerce.number().int().min(0).max(100_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(10_000).default(1_000),
});

export type Brand = z.infer<typeof brandShape>;
export type Material = z.infer<typeof materialShape>;
export type MaterialPage = z.infer<typeof materialPageShape>;
export type Addresses = z.infer<typeof addressesShape>;
