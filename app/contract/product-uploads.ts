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
import { quantityFaultShape } from "./typed-lists.ts";

/** Takes one file as its plain bytes; its name travels percent-encoded in the header `file-name`. */
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
  /** Several tables of the sheet are read, each by its own head or content. */
  isEach: z.boolean().optional(),
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
  /** Of several sheets one has to be chosen before. */
  needsSheet: z.boolean(),
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
  /** Of its row in the file; of further tables side by side 1,100,000 more each. */
  number: z.int(),
  code: z.string(),
  /** What the row calls its goods, beside a code. */
  name: z.string(),
  quantity: z.string(),
  state: z.enum(rowStates),
  fault: quantityFaultShape.nullable(),
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
  /** Goods that the shop's search finds by the row's text, one alone; to be taken with all others that are shown. */
  match: uploadGoodsShape.nullable(),
  /** What goods no longer sold are replaced by. */
  replacement: uploadGoodsShape.nullable(),
});
/** Sheets of a book to choose from: how many rows each has, and the first of them. */
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
  /** Totals, signatures, headings of sections: the first of them, and how many there are. */
  ignored: z.array(z.object({ number: z.int(), text: z.string() })),
  ignoredCount: z.int(),
  /** Tables side by side that were read, from the left. */
  tables: z.int(),
  /** Further columns of quantities, beside the one that was named. */
  unread: z.array(z.object({ column: z.int(), label: z.string() })),
  /** Rows of a price list without a quantity, which are not ordered: the first of them, and how many there are. */
  unordered: z.array(z.object({ number: z.int(), text: z.string() })),
  unorderedCount: z.int(),
});
/** `GET /private/products/upload/{uuid}`: a page of the list's rows, in the order of the file. */
export const uploadShape = uploadSummary.extend({
  /** The same file, of which rows went into a basket or a list before. */
  repeatOf: z.object({ uuid: uuidShape, createdAt: isoInstant }).nullable(),
  /** First rows of a file whose columns have to be named, and how they would be read. */
  columns: z
    .object({
      rows: z.array(z.array(z.string())),
      labels: z.array(z.string()),
      guess: uploadColumnsShape,
      /** First and last columns of tables that may stand side by side; empty for one table. */
      tables: z.array(z.object({ first: z.int(), last: z.int() })),
    })
    .nullable(),
  /** Of a book one sheet has to be chosen. */
  sheets: uploadSheetsShape.nullable(),
  notes: uploadNotes.nullable(),
  /** Lines that the basket has room for, where the list has more goods. */
  room: z.int().nullable(),
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
export const uploadSheetBody = z.strictObject({ sheet: lineOfText(255) });
/** Goods that were shown for rows and are right. */
export const uploadAcceptBody = z.strictObject({
  rows: z
    .array(z.strictObject({ row: z.int().min(1), product: uuidShape }))
    .min(1)
    .max(uploadLimits.page),
});
export const uploadAcceptedShape = z.object({ accepted: z.int() });
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
export type UploadNotes = z.infer<typeof uploadNotes>;
export type UploadFilter = (typeof uploadFilters)[number];
