import { z } from "zod";
import { seoShape } from "#app/contract/desk/catalog/product-parts.ts";
import { imageShape, lineOfText, linesOfText, uuidShape } from "#app/contract/parts.ts";

export const deskCategoryParams = z.object({ uuid: uuidShape });

const text = (most: number) => lineOfText(most).trim();
const version = z.int().min(1);
const slug = z
  .string()
  .max(160)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
const count = z.int().min(0);

/** In the order of the tree, parents before children. */
const treeRowShape = z.object({
  uuid: uuidShape,
  name: z.string(),
  /** Its address below /catalog. */
  path: z.string(),
  depth: count,
  isHidden: z.boolean(),
  /** Goods of any status, its own and with those below. */
  goods: count,
  goodsBelow: count,
});
export type CategoryTreeRow = z.infer<typeof treeRowShape>;
export const categoryTreeShape = z.object({ items: z.array(treeRowShape), can: z.object({ edit: z.boolean() }) });
export type DeskCategoryTree = z.infer<typeof categoryTreeShape>;

const fields = {
  name: text(120).min(1),
  sort: z.int().min(0).max(1_000_000),
  isHidden: z.boolean(),
  description: linesOfText(5_000),
};
/** Without a slug: made of the name. */
export const newCategoryBody = z.strictObject({ ...fields, parent: uuidShape.nullable(), slug: slug.optional() });
export type NewCategory = z.infer<typeof newCategoryBody>;
export const saveCategoryBody = z.strictObject({ version, ...fields });
export type SaveCategory = z.infer<typeof saveCategoryBody>;

/** A new place or a new last part of the address; a preview changes nothing. */
export const moveCategoryBody = z.strictObject({
  version,
  parent: uuidShape.nullable(),
  slug,
  isPreview: z.boolean(),
});
export type MoveCategory = z.infer<typeof moveCategoryBody>;

/** Addresses that change, the first of them as examples. */
export const movedAddressesShape = z.object({
  addresses: count,
  examples: z.array(z.object({ from: z.string(), to: z.string() })),
});
export type MovedAddresses = z.infer<typeof movedAddressesShape>;

/** Goods and categories below go into another category, and this one is no more. */
export const mergeCategoryBody = z.strictObject({ version, into: uuidShape, isPreview: z.boolean() });
export type MergeCategory = z.infer<typeof mergeCategoryBody>;
export const mergedCategoryShape = movedAddressesShape.extend({ goods: count });
export type MergedCategory = z.infer<typeof mergedCategoryShape>;

export const removeCategoryBody = z.strictObject({ version });

const templateRowShape = z.strictObject({
  code: lineOfText(80).min(1),
  isFilter: z.boolean(),
  isCollapsed: z.boolean(),
});
/** In their order; null: the template of the category above. */
export const templateCategoryBody = z.strictObject({
  version,
  attributes: z.array(templateRowShape).max(200).nullable(),
});
export type TemplateCategory = z.infer<typeof templateCategoryBody>;

export const seoCategoryBody = seoShape.extend({ was: seoShape });
export type SeoCategory = z.infer<typeof seoCategoryBody>;

export const categoryPicturePath = "/desk/category-picture";
export const categoryPictureQuery = z.object({ category: uuidShape });

export const savedCategoryShape = z.object({ uuid: uuidShape, version: z.int() });

export const deskCategoryShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  name: z.string(),
  slug: z.string(),
  path: z.string(),
  parent: z.object({ uuid: uuidShape, name: z.string() }).nullable(),
  sort: z.int(),
  isHidden: z.boolean(),
  description: z.string(),
  image: imageShape.nullable(),
  hasPicture: z.boolean(),
  goods: count,
  children: z.array(z.object({ uuid: uuidShape, name: z.string(), isHidden: z.boolean() })),
  /** `from`: the category whose template it has; null: none has one, its goods decide. */
  template: z.object({
    isOwn: z.boolean(),
    from: z.string().nullable(),
    attributes: z.array(templateRowShape),
    /** Frequent in its goods. */
    common: z.array(z.string()),
  }),
  seo: seoShape,
  /** Where it can be moved to or merged into: labelled with their paths. */
  places: z.array(z.object({ uuid: uuidShape, name: z.string() })),
  attributes: z.array(z.object({ code: z.string(), name: z.string() })),
  can: z.object({ edit: z.boolean(), seo: z.boolean(), remove: z.boolean() }),
});
export type DeskCategory = z.infer<typeof deskCategoryShape>;
