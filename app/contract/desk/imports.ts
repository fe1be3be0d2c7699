import { z } from "zod";
import { isoInstant, lineOfText, uuidShape } from "#app/contract/parts.ts";
import { deskImportKinds, importRowFilters, importStates } from "#app/domain/imports/desk-imports.ts";
import { importKinds, keyFields } from "#app/domain/imports/kinds.ts";
import { exportFormats } from "./files.ts";
import { deskListOf } from "./lists.ts";

/** Takes a table or a zip of photos as raw bytes. */
export const importUploadPath = "/desk/imports/files";
export const importUploadQuery = z.object({ kind: z.enum(deskImportKinds) });
export const importedFileShape = z.object({ uuid: uuidShape });

export const importParams = z.object({ uuid: uuidShape });

const kind = z.enum(deskImportKinds);
const state = z.enum(importStates);
const count = z.int().min(0);

/** Rows by what the file does with them. */
const countsShape = z.object({
  rows: count,
  created: count,
  updated: count,
  unchanged: count,
  error: count,
  skipped: count,
});

const importRowShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  kind,
  state,
  fileName: z.string(),
  by: z.string(),
  createdAt: isoInstant,
  counts: countsShape,
});
/** `timezone`: that of the shop, for moments of the list. */
export const importListShape = deskListOf(importRowShape).extend({ timezone: z.string() });
export type ListedImportRow = z.infer<typeof importRowShape>;

const columnShape = z.object({
  column: z.int(),
  label: z.string(),
  /** Null: not read. */
  field: z.string().nullable(),
  samples: z.array(z.string()),
  note: z.string().nullable(),
  /** Creates an attribute. */
  isNew: z.boolean(),
});

const fuseShape = z.union([
  z.object({ code: z.literal("priceJumps"), prices: count, jumps: count }),
  z.object({ code: z.literal("stockZeroed"), warehouse: z.string(), zeroed: count, stocked: count }),
  z.object({ code: z.literal("goodsHidden"), hidden: count, active: count }),
]);

export const deskImportShape = importRowShape.extend({
  timezone: z.string(),
  appliedAt: isoInstant.nullable(),
  undoneAt: isoInstant.nullable(),
  /** Rows by each filter of their list. */
  filters: z.object(Object.fromEntries(importRowFilters.map((name) => [name, count]))),
  /** Rows that were applied, or undone. */
  results: z.object({ done: count, undone: count }),
  /** Of the work in hand; a total of 0 is not known yet. */
  progress: z.object({ done: count, total: count }).nullable(),
  /** The run that has applied this very file before. */
  again: z.object({ uuid: uuidShape, at: isoInstant }).nullable(),
  /** Why the file could not be read. */
  fault: z.object({ code: z.string(), details: z.record(z.string(), z.unknown()) }).nullable(),
  /** Sheets of a workbook, hidden ones left out, and the one that is read. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  columns: z.array(columnShape),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  key: z.enum(keyFields).nullable(),
  inStock: z.number().nullable(),
  category: z.string().nullable(),
  fuses: z.array(fuseShape),
  /** Rows with prices that are taken and yet most likely a slip. */
  warnings: z.object({ oldPriceNotAbove: count, tierDearer: count }),
  additions: z.object({
    categories: z.array(z.string()),
    brands: z.array(z.string()),
    attributes: z.array(z.string()),
  }),
  /** At addresses in the file, fetched after it was applied. */
  pictures: z.object({ due: count, added: count, same: count, failed: count }).nullable(),
  can: z.object({ map: z.boolean(), sheet: z.boolean(), apply: z.boolean(), undo: z.boolean() }),
});
export type DeskImport = z.infer<typeof deskImportShape>;

export const importRowsQuery = z.object({
  filter: z.enum(importRowFilters).default("changing"),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

/** Money in roubles, amounts in units, weight in kilograms. */
const cell = z.union([z.string(), z.number()]).nullable();
export const importRowsShape = z.object({
  items: z.array(
    z.object({
      number: z.int(),
      label: z.string(),
      action: z.enum(["created", "updated", "unchanged", "error"]),
      result: z.enum(["none", "done", "stale", "refused", "undone", "left"]),
      changes: z.array(z.object({ field: z.string(), name: z.string(), before: cell, after: cell })),
      /** What is wrong with the row, or why it was left out. */
      reasons: z.array(z.object({ column: z.string(), value: z.string().nullable(), text: z.string() })),
    }),
  ),
  total: count,
  page: z.int().min(1),
  pages: z.int().min(1),
});
export type ImportRows = z.infer<typeof importRowsShape>;
export type ImportRowView = ImportRows["items"][number];

const version = z.int().min(1);

/** Fields by the index of their column: "skip", "attribute:" for a new attribute, or one of the choices. */
export const mapImportBody = z.strictObject({
  version,
  columns: z.record(z.string().regex(/^\d{1,3}$/), lineOfText(200)),
  key: z.enum(keyFields).nullable().default(null),
  /** How much "in stock" means. */
  inStock: z.number().positive().max(999_999).nullable().default(null),
  /** Of new goods whose rows have none. */
  category: lineOfText(500).trim().nullable().default(null),
  /** Checks the file at once. */
  check: z.boolean(),
});
export type MapImport = z.infer<typeof mapImportBody>;

/** Reads another sheet of the workbook. */
export const importSheetBody = z.strictObject({ version, sheet: lineOfText(200).min(1) });

/** `despiteFuses`: applies a file that is held, because it changes so much. */
export const applyImportBody = z.strictObject({
  version,
  allOrNothing: z.boolean(),
  despiteFuses: z.boolean().default(false),
});
export type ApplyImport = z.infer<typeof applyImportBody>;

export const undoImportBody = z.strictObject({ version });

export const exportKindBody = z.strictObject({ kind: z.enum(importKinds), format: z.enum(exportFormats) });
export type ExportKind = z.infer<typeof exportKindBody>;
