import { z } from "zod";
import { longestListName } from "#app/domain/limits.ts";
import { rowStates } from "#app/domain/upload/judge-rows.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { paidMoney } from "#app/contract/hidden.ts";
import {
  availabilityShape,
  imageShape,
  isoInstant,
  lineOfText,
  linesOfText,
  uuidShape,
  wireQuantity,
} from "#app/contract/parts.ts";
import { quantityFaultShape } from "./typed-lists.ts";

/** Takes one file as raw bytes; its name is percent-encoded in the header `file-name`. */
export const listUploadPath = "/private/products/upload/file";

const column = z
  .int()
  .min(0)
  .max(uploadLimits.columns - 1);
const uploadColumnsShape = z.object({
  code: column,
  name: column.nullish(),
  quantity: column.nullable(),
  unit: column.nullish(),
  hasHead: z.boolean(),
  /** Several tables of the sheet are read, each by its own header or content. */
  isEach: z.boolean().optional(),
});

const uploadGoodsShape = z.object({
  uuid: uuidShape,
  slug: z.string(),
  article: z.string(),
  name: z.string(),
  image: imageShape.nullable(),
  unit: z.string(),
  multiplicity: wireQuantity,
  availability: availabilityShape,
  availableQuantity: wireQuantity,
});
/** `inRows` counts rows by state; rows already used are counted in `added` only. */
const uploadSummary = z.object({
  uuid: uuidShape,
  source: z.enum(["file", "text", "rows"]),
  fileName: z.string().nullable(),
  createdAt: isoInstant,
  /** Columns have to be chosen before rows exist. */
  needsColumns: z.boolean(),
  /** A sheet has to be chosen first. */
  needsSheet: z.boolean(),
  inRows: z.partialRecord(z.enum(rowStates), z.int()),
  /** Rows that can be added to a basket now, and their products. */
  ready: z.int(),
  goods: z.int(),
  added: z.int(),
  rows: z.int(),
});
export const uploadListShape = z.array(uploadSummary);

/** A row of a list (product rules §3.9); `code` and `quantity` as typed. */
const uploadRowShape = z.object({
  /** Row number in the file; for further tables side by side, plus 1,100,000 each. */
  number: z.int(),
  code: z.string(),
  /** The row's own name of the product, beside a code. */
  name: z.string(),
  quantity: z.string(),
  state: z.enum(rowStates),
  fault: quantityFaultShape.nullable(),
  /** Quantity to order, including rows joined to this one. */
  settled: wireQuantity.nullable(),
  capped: z.boolean(),
  joinedTo: z.int().nullable(),
  isAdded: z.boolean(),
  product: uploadGoodsShape.nullable(),
  /** Unit price and sum; null for members who see no prices. */
  price: paidMoney,
  sum: paidMoney,
  candidates: z.array(uploadGoodsShape),
  /** The only product that the search finds for the row's text; can be accepted together with all shown. */
  match: uploadGoodsShape.nullable(),
  /** Replacement of a product no longer sold. */
  replacement: uploadGoodsShape.nullable(),
});
/** Sheets of a workbook to choose from: row count and first rows. */
export const uploadSheetsShape = z.array(
  z.object({ name: z.string(), rows: z.int(), first: z.array(z.array(z.string())) }),
);
/** What was left out of a file. */
const uploadNotes = z.object({
  sheet: z.string().nullable(),
  otherSheets: z.array(z.string()),
  hiddenSheets: z.array(z.string()),
  hiddenRows: z.int(),
  hiddenColumns: z.int(),
  /** Totals, signatures, section headings: the first of them and their number. */
  ignored: z.array(z.object({ number: z.int(), text: z.string() })),
  ignoredCount: z.int(),
  /** Number of tables side by side, from the left. */
  tables: z.int(),
  /** Quantity columns left unread beside the chosen one. */
  unread: z.array(z.object({ column: z.int(), label: z.string() })),
  /** Rows of a price list without a quantity, which are not ordered: the first of them and their number. */
  unordered: z.array(z.object({ number: z.int(), text: z.string() })),
  unorderedCount: z.int(),
});
/** `GET /private/products/upload/{uuid}`: a page of the list's rows, in file order. */
export const uploadShape = uploadSummary.extend({
  /** An earlier upload of the same file with rows already used. */
  repeatOf: z.object({ uuid: uuidShape, createdAt: isoInstant }).nullable(),
  /** First rows of a file whose columns have to be chosen, and the proposed columns. */
  columns: z
    .object({
      rows: z.array(z.array(z.string())),
      labels: z.array(z.string()),
      guess: uploadColumnsShape,
      /** First and last columns of tables that may be side by side; empty for one table. */
      tables: z.array(z.object({ first: z.int(), last: z.int() })),
    })
    .nullable(),
  /** Set if a sheet of a workbook has to be chosen. */
  sheets: uploadSheetsShape.nullable(),
  notes: uploadNotes.nullable(),
  /** Free lines of the basket, if the list has more products. */
  room: z.int().nullable(),
  /** Sum of what can be added to a basket now, at current prices; null for members who see no prices. */
  sum: paidMoney,
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
export const uploadSheetBody = z.strictObject({ sheet: lineOfText(255) });
/** Proposed products confirmed by the buyer. */
export const uploadAcceptBody = z.strictObject({
  rows: z
    .array(z.strictObject({ row: z.int().min(1), product: uuidShape }))
    .min(1)
    .max(uploadLimits.page),
});
export const uploadAcceptedShape = z.object({ accepted: z.int() });
/** Absent fields stay; `product` is the buyer's choice, `accept` confirms products found by name. */
export const uploadRowBody = z.strictObject({
  code: lineOfText(uploadLimits.codeLength).optional(),
  quantity: lineOfText(uploadLimits.quantityLength).optional(),
  product: uuidShape.optional(),
  accept: z.literal(true).optional(),
});
/**
 * `counterparty` is the one the page was rendered for; not checked if absent. `again`: add although rows of the same
 * file were added before.
 */
export const uploadToBasketBody = z.strictObject({
  counterparty: uuidShape.nullish(),
  again: z.boolean().default(false),
});
export const uploadToListBody = uploadToBasketBody.extend({ name: lineOfText(longestListName).trim().min(1) });

export const takenUploadShape = z.object({ uuid: uuidShape });
/** Rows added so far, and rows that cannot be; idempotent. */
export const uploadAddedShape = z.object({ added: z.int(), rows: z.int(), wrong: z.int(), noRoom: z.int() });

export type UploadSummary = z.infer<typeof uploadSummary>;
export type Upload = z.infer<typeof uploadShape>;
export type UploadRow = z.infer<typeof uploadRowShape>;
export type UploadGoodsCard = z.infer<typeof uploadGoodsShape>;
export type UploadAdded = z.infer<typeof uploadAddedShape>;
export type UploadNotes = z.infer<typeof uploadNotes>;
export type UploadFilter = (typeof uploadFilters)[number];
