import { z } from "zod";
import { imageShape, isoDate, isoInstant, slugShape, uuidShape } from "#app/contract/parts.ts";

/**
 * `letter` is its heading in the index: a capital, "0–9" for digits; `total` products on sale, `available` of them in
 * the caller's city.
 */
export const brandShape = z.object({
  uuid: uuidShape,
  slug: slugShape,
  name: z.string(),
  letter: z.string(),
  country: z.string(),
  about: z.string(),
  image: imageShape.nullable(),
  total: z.int().min(0),
  available: z.int().min(0),
});
export const brandListShape = z.array(brandShape);

/** A list entry of a useful material. */
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
/** `body` is Markdown or HTML; products of `category` are shown beside it. */
export const materialPageShape = materialShape.extend({
  body: z.string(),
  updatedAt: isoInstant,
  category: z.object({ uuid: uuidShape, name: z.string(), slug: slugShape }).nullable(),
});

/**
 * `/public/content/addresses`: every indexable page in the caller's city, in a stable order per `version`. `changed`
 * is null if unknown.
 */
export const addressesShape = z.object({
  /** `images` are paths of the page's raster images. */
  items: z.array(z.object({ path: z.string(), changed: isoDate.nullable(), images: z.array(z.string()).default([]) })),
  total: z.int().min(0),
  version: z.string(),
  /** Time of the latest change; null if unknown. */
  changed: isoInstant.nullable(),
});
/** The pages of a city but goods, and the files with the goods, which `sitemapFile` sends. */
export const sitemapShape = addressesShape.omit({ total: true }).extend({
  files: z.array(z.object({ part: z.int().positive(), goods: z.int().min(0) })),
});
export const sitemapPart = z.object({ part: z.coerce.number().int().positive().max(100_000) });

export const addressesQuery = z.object({
  offset: z.coerce.number().int().min(0).max(100_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(10_000).default(1_000),
});

export type Brand = z.infer<typeof brandShape>;
export type Material = z.infer<typeof materialShape>;
export type MaterialPage = z.infer<typeof materialPageShape>;
export type Sitemap = z.infer<typeof sitemapShape>;
export type Addresses = z.infer<typeof addressesShape>;
