import { z } from "zod";
import { deskListOf, mostBulkRows } from "#app/contract/desk/lists.ts";
import { isoInstant, lineOfText, linesOfText, uuidShape } from "#app/contract/parts.ts";
import { mostSeo, seoKinds } from "#app/domain/content/seo-address.ts";

export const seoParams = z.object({ uuid: uuidShape });

const line = (most: number) => lineOfText(most).trim();
const version = z.int().min(1);

const texts = {
  path: line(mostSeo.path).min(1),
  title: line(mostSeo.title),
  h1: line(mostSeo.h1),
  description: line(mostSeo.description),
  seoText: linesOfText(mostSeo.seoText).trim(),
};
export const newSeoBody = z.strictObject(texts);
export type NewSeo = z.infer<typeof newSeoBody>;
/** `alt`: of the picture; "" without one. */
export const saveSeoBody = z.strictObject({ version, ...texts, alt: line(mostSeo.alt) });
export type SaveSeo = z.infer<typeof saveSeoBody>;
export const savedSeoShape = z.object({ uuid: uuidShape, version: z.int() });

export const seoPicturePath = "/desk/seo-picture";
export const seoPictureQuery = z.object({ seo: uuidShape, alt: line(mostSeo.alt) });
/** Uuid of a picture of the shop, the address of its card at the desk, or its own. */
export const chooseSeoPictureBody = z.strictObject({ media: lineOfText(2_000), alt: line(mostSeo.alt) });

/** Rows with the versions that were seen, or all that the address finds. */
export const removeSeoBody = z.strictObject({
  rows: z.array(z.strictObject({ id: uuidShape, version })).max(mostBulkRows),
  query: z.string().max(4_000).nullable(),
  expected: z.int().min(0).nullable(),
  isPreview: z.boolean(),
});
export type RemoveSeo = z.infer<typeof removeSeoBody>;

/** "" is what the page makes itself. */
const rowShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  path: z.string(),
  kind: z.enum(seoKinds),
  title: z.string(),
  h1: z.string(),
  description: z.string(),
  hasText: z.boolean(),
  /** Path of the title picture; null without one. */
  picture: z.string().nullable(),
  changedAt: isoInstant,
});
export type DeskSeoRow = z.infer<typeof rowShape>;
export const deskSeoListShape = deskListOf(rowShape);
export const deskSeoShape = rowShape.extend({
  seoText: z.string(),
  alt: z.string(),
  /** Where the address leads since its page has moved or is gone; null while it has a page. */
  movedTo: z.string().nullable(),
});
export type DeskSeo = z.infer<typeof deskSeoShape>;
