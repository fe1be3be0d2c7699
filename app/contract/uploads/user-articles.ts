import { z } from "zod";
import { articleLimits, articleSorts, articleStatuses } from "#app/domain/articles/limits.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { listOf } from "#app/contract/envelope.ts";
import { uploadSheetsShape } from "./product-uploads.ts";
import { availabilityShape, isoInstant, lineOfText, uuidShape, wireMoney, wireQuantity } from "#app/contract/parts.ts";

/** Takes a file with customer articles as raw bytes; its name is percent-encoded in the header `file-name`. */
export const articleUploadPath = "/private/products/user-articles/upload";

const product = z.object({ uuid: uuidShape, article: z.string(), name: z.string(), slug: z.string() });
const names = {
  userArticle: lineOfText(articleLimits.code).trim().min(1),
  userName: lineOfText(articleLimits.name).trim().default(""),
  comment: lineOfText(articleLimits.comment).trim().default(""),
};

/** A customer article; product fields are null while no product is matched. */
export const userArticleShape = z.object({
  uuid: uuidShape,
  counterpartyRootUuid: uuidShape,
  userArticle: z.string(),
  userArticleNorm: z.string(),
  userName: z.string().nullable(),
  productUuid: uuidShape.nullable(),
  externalId: z.string().nullable(),
  slug: z.string().nullable(),
  article: z.string().nullable(),
  name: z.string().nullable(),
  brand: z.string().nullable(),
  unit: z.string().nullable(),
  multiplicity: wireQuantity.nullable(),
  price: wireMoney.nullable(),
  availability: availabilityShape.nullable(),
  isPrimary: z.boolean(),
  comment: z.string().nullable(),
  status: z.enum(articleStatuses),
  createdAt: isoInstant,
  updatedAt: isoInstant,
  updatedBy: z.string().nullable(),
});
export const userArticleListShape = listOf(userArticleShape);

/** Filter: `q` is a code of either side, a name, or a part of them. */
const userArticlesFilter = z.object({
  q: lineOfText(200).default(""),
  status: z.enum(articleStatuses).optional(),
});
export const userArticlesQuery = userArticlesFilter.extend({
  sort: z.enum(articleSorts).default("-createdAt"),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export const userArticleParams = z.object({ uuid: uuidShape });

/**
 * The product by uuid, or by code: article, manufacturer's code, barcode. `replace`: reassigns a code that belongs to
 * another product.
 */
export const userArticleBody = z.strictObject({
  ...names,
  productUuid: uuidShape.optional(),
  code: lineOfText(200).trim().default(""),
  replace: z.boolean().default(false),
});
export const savedArticleShape = z.object({
  article: userArticleShape,
  /** The previous product of the code, if another one. */
  was: product.nullable(),
});
export const deleteArticlesBody = z.strictObject({
  uuids: z.array(uuidShape).max(articleLimits.codes).default([]),
  /** Alternative to uuids: everything a filter finds. */
  all: z.strictObject(userArticlesFilter.shape).optional(),
});
export const deletedArticlesShape = z.object({ deleted: z.int() });
export const articlesSheetBody = z.strictObject({ format: z.enum(["xlsx", "csv"]).default("xlsx") });

export const takenUploadShape = z.object({ upload: uuidShape, rows: z.int() });
export const articlePreviewQuery = z.object({ page: z.coerce.number().int().min(1).max(100).default(1) });
const target = product.omit({ slug: true });
const previewRow = z.object({
  number: z.int(),
  userArticle: z.string(),
  code: z.string(),
  userName: z.string(),
  comment: z.string(),
  status: z.enum([...articleStatuses, "wrong"]),
  change: z.enum(["new", "same", "changed"]),
  target: target.nullable(),
  was: target.nullable(),
  /** Other products on sale with this article of the shop: to be decided per row. */
  shadows: target.nullable(),
  candidates: z.array(target),
  /** Whether the row may be saved. */
  goes: z.boolean(),
});
/** A file as it would be saved now, in pages of 200 rows. */
export const articlePreviewShape = z.object({
  upload: uuidShape,
  name: z.string(),
  /** Set if a sheet of a workbook has to be chosen before rows exist; null otherwise. */
  sheets: uploadSheetsShape.nullable(),
  counts: z.object({
    all: z.int(),
    new: z.int(),
    changed: z.int(),
    same: z.int(),
    unmatched: z.int(),
    shadowed: z.int(),
    refused: z.int(),
  }),
  rows: listOf(previewRow),
});
/** Row numbers, with a product if its code is ambiguous; or all: new ones, or changed ones too. */
export const confirmArticlesBody = z.strictObject({
  rows: z.array(z.int().min(1)).max(uploadLimits.rows).default([]),
  picks: z
    .array(z.strictObject({ row: z.int().min(1), productUuid: uuidShape }))
    .max(uploadLimits.rows)
    .default([]),
  all: z.enum(["new", "changed"]).optional(),
});
export const confirmedArticlesShape = z.object({ saved: z.int(), changed: z.int(), same: z.int() });

/** Uploads awaiting the buyer's confirmation. */
export const openUploadsShape = z.array(
  z.object({ upload: uuidShape, name: z.string(), rows: z.int(), createdAt: isoInstant }),
);
export type OpenArticleUpload = z.infer<typeof openUploadsShape>[number];

export type UserArticle = z.infer<typeof userArticleShape>;
export type UserArticleList = z.infer<typeof userArticleListShape>;
export type UserArticlesQuery = z.infer<typeof userArticlesQuery>;
export type UserArticlesFilter = z.infer<typeof userArticlesFilter>;
export type SavedArticle = z.infer<typeof savedArticleShape>;
export type UserArticleBody = z.infer<typeof userArticleBody>;
export type ArticlePreview = z.infer<typeof articlePreviewShape>;
export type ArticlePreviewRow = z.infer<typeof previewRow>;
export type ConfirmArticles = z.infer<typeof confirmArticlesBody>;
