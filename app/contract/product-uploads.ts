import { z } from "zod";
import { longestListName } from "#app/domain/limits.ts";
import { rowStates } from "#app/domain/upload/judge-rows.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import {
  availabilityShape,
  imageShape,
  isoInstant,
  lineOfText,
  linesOfText,
  uuidShape,
  wireMoney,
  wireQuantity,
} from "./parts.ts";

/** Takes one file as its plain bytes; its name travels percent-encoded in the header `file-name`. */
export const listUploadPath = "/private/products/upload/file";

const uploadColumnsShape = z.object({
  code: z
    .int()
    .min(0)
    .max(uploadLimits.columns - 1),
  quantity: z
    .int()
    .min(0)
    .max(uploadLimits.columns - 1)
    .nullable(),
  hasHead: z.boolean(),
});

const uploadGoodsShape = z.object({
  uuid: uuidShape,
  slug: z.string(),
  article: z.string(),
  name: z.string(),
  image: imageShape,
  unit: z.string(),
  multiplicity: wireQuantity,
  availability: availabilityShape,
  availableQuantity: wireQuantity,
});
/** `inRows` says how many rows of the list are in each state; those that went somewhere are counted in `added` alone. */
const uploadSummary = z.object({
  uuid: uuidShape,
  source: z.enum(["file", "text", "rows"]),
  fileName: z.string().nullable(),
  createdAt: isoInstant,
  /** Its columns have to be named before there are rows. */
  needsColumns: z.boolean(),
  inRows: z.partialRecord(z.enum(rowStates), z.int()),
  /** Rows that can go into a basket now, and goods they make. */
  ready: z.int(),
  goods: z.int(),
  added: z.int(),
  rows: z.int(),
});
export const uploadListShape = z.array(uploadSummary);

/** A row of a list (decisions §3.9); `code` and `quantity` as they were typed. */
const uploadRowShape = z.object({
  number: z.int(),
  code: z.string(),
  quantity: z.string(),
  state: z.enum(rowStates),
  /** To be ordered, with the rows joined to this one. */
  settled: wireQuantity.nullable(),
  capped: z.boolean(),
  joinedTo: z.int().nullable(),
  isAdded: z.boolean(),
  product: uploadGoodsShape.nullable(),
  /** Of one unit and of all of it; null for who sees no prices of his company. */
  price: wireMoney.nullable(),
  sum: wireMoney.nullable(),
  candidates: z.array(uploadGoodsShape),
  /** What goods no longer sold are replaced by. */
  replacement: uploadGoodsShape.nullable(),
});
/** `GET /private/products/upload/{uuid}`: a page of the list's rows, in the order of the file. */
export const uploadShape = uploadSummary.extend({
  /** The same file, of which rows went into a basket or a list before. */
  repeatOf: z.object({ uuid: uuidShape, createdAt: isoInstant }).nullable(),
  /** First rows of a file whose columns have to be named, and how they would be read. */
  columns: z.object({ rows: z.array(z.array(z.string())), guess: uploadColumnsShape }).nullable(),
  /** What can go into a basket now, at the prices of this moment; null for who sees no prices of his company. */
  sum: wireMoney.nullable(),
  page: z.int(),
  pages: z.int(),
  shown: z.array(uploadRowShape),
});

export const uploadParams = z.object({ uuid: uuidShape });
export const uploadRowParams = z.object({ uuid: uuidShape, row: z.coerce.number().int().min(1).max(10_000_000) });
export const uploadFilters = ["added", "ready", ...rowStates] as const;
export const uploadQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  state: z.enum(uploadFilters).optional(),
});

const typedRow = z.strictObject({
  code: lineOfText(uploadLimits.codeLength),
  quantity: lineOfText(uploadLimits.quantityLength).default(""),
});
/** A list without a file: pasted, or typed row by row. */
export const uploadBody = z
  .strictObject({
    text: linesOfText(200_000).optional(),
    rows: z.array(typedRow).max(uploadLimits.rows).optional(),
  })
  .refine(({ text, rows }) => (text === undefined) !== (rows === undefined), { path: ["text"] });
export const uploadColumnsBody = uploadColumnsShape.strict();
/** What is left out stays; `product` is the buyer's own choice, `accept` says that goods found by their name were looked at. */
export const uploadRowBody = z.strictObject({
  code: lineOfText(uploadLimits.codeLength).optional(),
  quantity: lineOfText(uploadLimits.quantityLength).optional(),
  product: uuidShape.optional(),
  accept: z.literal(true).optional(),
});
/** `counterparty` is the one that the page was made for; absent is not checked. `again`: although rows of the same file went before. */
export const uploadToBasketBody = z.strictObject({
  counterparty: uuidShape.nullish(),
  again: z.boolean().default(false),
});
export const uploadToListBody = uploadToBasketBody.extend({ name: lineOfText(longestListName).trim().min(1) });

export const takenUploadShape = z.object({ uuid: uuidShape });
/** Of all rows those that went somewhere, and those that cannot; asked again it is the same. */
export const uploadAddedShape = z.object({ added: z.int(), rows: z.int(), wrong: z.int(), noRoom: z.int() });

export type UploadSummary = z.infer<typeof uploadSummary>;
export type Upload = z.infer<typeof uploadShape>;
export type UploadRow = z.infer<typeof uploadRowShape>;
export type UploadGoodsCard = z.infer<typeof uploadGoodsShape>;
export type UploadAdded = z.infer<typeof uploadAddedShape>;
export type UploadFilter = (typeof uploadFilters)[number];
