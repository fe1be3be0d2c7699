import { z } from "zod";
import { seoShape } from "#app/contract/desk/catalog/product-parts.ts";
import { deskListOf } from "#app/contract/desk/lists.ts";
import { imageShape, lineOfText, linesOfText, uuidShape } from "#app/contract/parts.ts";

export const deskBrandParams = z.object({ uuid: uuidShape });

const text = (most: number) => lineOfText(most).trim();
const version = z.int().min(1);
const count = z.int().min(0);
const slug = z
  .string()
  .max(160)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

const fields = {
  name: text(120).min(1),
  country: text(60),
  about: linesOfText(5_000),
  isHidden: z.boolean(),
};
/** Without a slug: made of the name. */
export const newBrandBody = z.strictObject({ ...fields, slug: slug.optional() });
export type NewBrand = z.infer<typeof newBrandBody>;
export const saveBrandBody = z.strictObject({ version, slug, ...fields });
export type SaveBrand = z.infer<typeof saveBrandBody>;

/** Goods of the brand become those of another, and this one is no more; a preview changes nothing. */
export const mergeBrandBody = z.strictObject({ version, into: uuidShape, isPreview: z.boolean() });
export type MergeBrand = z.infer<typeof mergeBrandBody>;
export const mergedBrandShape = z.object({ goods: count, into: z.string() });
export type MergedBrand = z.infer<typeof mergedBrandShape>;

export const removeBrandBody = z.strictObject({ version });

export const seoBrandBody = seoShape.extend({ was: seoShape });

export const brandPicturePath = "/desk/brand-picture";
export const brandPictureQuery = z.object({ brand: uuidShape });

export const savedBrandShape = z.object({ uuid: uuidShape, version: z.int() });

const brandRowShape = z.object({
  uuid: uuidShape,
  slug: z.string(),
  name: z.string(),
  country: z.string(),
  isHidden: z.boolean(),
  image: imageShape.nullable(),
  /** Of any status. */
  goods: count,
});
export const deskBrandsShape = deskListOf(brandRowShape);
export type DeskBrandRow = z.infer<typeof brandRowShape>;
export const deskBrandShape = brandRowShape.extend({
  version: z.int(),
  about: z.string(),
  seo: seoShape,
  /** Other brands, to merge with. */
  others: z.array(z.object({ uuid: uuidShape, name: z.string() })),
  can: z.object({ edit: z.boolean(), seo: z.boolean(), remove: z.boolean() }),
});
export type DeskBrand = z.infer<typeof deskBrandShape>;
