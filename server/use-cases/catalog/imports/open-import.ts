import { createHash } from "node:crypto";
import { z } from "zod";
import { findHeader, type ImportHeader } from "#app/domain/imports/find-header.ts";
import type { ImportKind, KeyField } from "#app/domain/imports/kinds.ts";
import { chosenColumns, mapColumns, type MappedColumn } from "#app/domain/imports/mapping.ts";
import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Db } from "#server/db/client.ts";
import type { ImportReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import { mappedBefore } from "#server/db/queries/catalog/imports/runs.ts";
import type { OpenTable } from "#server/uploads/tables/open-table.ts";

export type ImportOptions = {
  /** Sheet of a workbook; the one with the most goods by default. */
  sheet?: string | undefined;
  /** «Heading=field», also by letter or number of the column. */
  map: readonly string[];
  /** Fields of all columns by their index, as assigned at the desk. */
  columns?: Readonly<Record<string, string>> | undefined;
  key?: KeyField | undefined;
  /** Code or name of the price list of columns that name none. */
  list?: string | undefined;
  warehouse?: string | undefined;
  /** Stock in thousandths meant by «есть». */
  inStock?: number | undefined;
  /** Category of new goods whose rows have none. */
  category?: string | undefined;
  allOrNothing: boolean;
};

/** Why a file or its options are not accepted. */
export type ImportRefusal =
  | { code: "importHeader" }
  | { code: "importTooLarge" }
  | { code: "importSheet"; known: readonly string[] }
  | { code: "importColumn"; column: string }
  | { code: "importField"; field: string }
  | { code: "importList"; known: readonly string[] }
  | { code: "importWarehouse"; known: readonly string[] }
  | { code: "importNothing"; unread: readonly string[] };

export type MappedFile = {
  sheet: number;
  header: ImportHeader;
  /** Index of the first row below the headings. */
  from: number;
  columns: MappedColumn[];
  headHash: string;
  /** Sheets that are not read. */
  others: string[];
  list: string;
};

const chosenShape = z.record(z.string(), z.string());

type Mapping = { kind: ImportKind; options: ImportOptions; references: ImportReferenceRows };

/** Finds the sheet, its headings and what they mean; refuses a file that would change nothing. */
export async function mapFile(db: Db, table: OpenTable, mapping: Mapping): Promise<Verdict<MappedFile, ImportRefusal>> {
  const file = await proposeColumns(db, table, mapping);
  if (!file.ok) return file;
  const { columns } = file.value;
  if (
    !hasKey(
      mapping.kind,
      columns.flatMap(({ field }) => field ?? []),
    )
  )
    return no("importHeader");
  if (
    !writesSomething(
      mapping.kind,
      columns.flatMap(({ field }) => field ?? []),
    )
  )
    return no("importNothing", { unread: unreadOf(columns) });
  return file;
}

/** The same for a file whose columns a person has still to see. */
export async function proposeColumns(
  db: Db,
  table: OpenTable,
  { kind, options, references }: Mapping,
): Promise<Verdict<MappedFile, ImportRefusal>> {
  const sheet = chooseSheet(kind, table, options.sheet);
  if (!sheet.ok) return sheet;
  const { at, header } = sheet.value;
  // What is beyond the limits would be missing without a word.
  if (table.sheets[at]?.isCut === true || table.sheets[at]?.isWide === true) return no("importTooLarge");
  const list = listOf(references, options.list);
  if (list === undefined) return no("importList", { known: references.lists.map(({ code }) => code) });
  const { warehouse } = options;
  if (
    warehouse !== undefined &&
    !references.warehouses.some(({ uuid, name }) => uuid === warehouse || nameNorm(name) === nameNorm(warehouse))
  )
    return no("importWarehouse", { known: references.warehouses.map(({ name }) => name) });
  const chosen = chosenColumns(options.map, header.labels, kind);
  if (!chosen.ok) return chosen;
  const headHash = hashOf(header.labels);
  const earlier = chosenShape.safeParse(await mappedBefore(db, kind, headHash));
  const kept = fieldsByColumn(earlier.data);
  const columns = mapColumns({
    kind,
    labels: header.labels,
    profiles: await table.profiles(at, header.last),
    references,
    options: { list, warehouse: warehouse ?? null, inStock: options.inStock ?? null },
    chosen: new Map([...kept, ...chosen.value, ...fieldsByColumn(options.columns)]),
  });
  const others = table.sheets.filter((_, index) => index !== at).map(({ name }) => name);
  const rows = table.sheets[at]?.head ?? [];
  const from = rows.findIndex(({ number }) => number === header.last) + 1;
  return ok({ sheet: at, header, from, columns, headHash, others, list });
}

/** The columns of `--map` as they are kept for the next file with these headings. */
export function chosenOf(
  kind: ImportKind,
  map: readonly string[],
  labels: readonly string[],
): Record<string, string> | null {
  const chosen = chosenColumns(map, labels, kind);
  return chosen.ok && chosen.value.size > 0 ? Object.fromEntries(chosen.value) : null;
}

/** The named sheet, else the one with the most recognised columns and rows; hidden ones have no rows. */
function chooseSheet(
  kind: ImportKind,
  { sheets }: OpenTable,
  wanted: string | undefined,
): Verdict<{ at: number; header: ImportHeader }, ImportRefusal> {
  const shown = sheets.flatMap((sheet, at) => (sheet.isHidden ? [] : [{ ...sheet, at }]));
  const named = wanted === undefined ? shown : shown.filter(({ name }) => nameNorm(name) === nameNorm(wanted));
  if (named.length === 0) return no("importSheet", { known: shown.map(({ name }) => name) });
  const found = named.flatMap(({ at, head, count }) => {
    const header = findHeader(kind, head);
    return header === null ? [] : [{ at, header, count }];
  });
  const [best] = found.toSorted((a, b) => b.header.recognised - a.header.recognised || b.count - a.count);
  return best === undefined ? no("importHeader") : ok(best);
}

function listOf({ lists }: ImportReferenceRows, wanted: string | undefined): string | undefined {
  if (wanted === undefined) return (lists.find(({ code }) => code === "base") ?? lists[0])?.code ?? "base";
  return lists.find(({ code, name }) => code === wanted || nameNorm(name) === nameNorm(wanted))?.code;
}

function fieldsByColumn(columns: Readonly<Record<string, string>> = {}): Map<number, string> {
  return new Map(Object.entries(columns).map(([column, field]) => [Number(column), field]));
}

function unreadOf(columns: readonly MappedColumn[]): string[] {
  return columns.filter(({ field, label }) => field === null && label !== "").map(({ label }) => label);
}

/** Whether one of the fields says which object a row means. */
export function hasKey(kind: ImportKind, fields: readonly string[]): boolean {
  const has = (...names: string[]) => fields.some((field) => names.includes(field));
  if (kind === "categories") return has("category");
  if (kind === "brands") return has("brand");
  if (kind === "attributes") return has("code", "name");
  if (kind === "markups") return has("list");
  return kind === "redirects" ? has("path") : has("externalId", "article", "barcode", "barcodes");
}

export function writesSomething(kind: ImportKind, fields: readonly string[]): boolean {
  if (kind === "prices") return fields.some((field) => /^(?:price|oldPrice|tier):/.test(field));
  if (kind === "stock") return fields.some((field) => field.startsWith("stock:"));
  if (kind === "markups") return fields.includes("percent");
  return kind !== "barcodes" || fields.includes("barcodes");
}

function hashOf(labels: readonly string[]): string {
  return createHash("sha256").update(labels.map(nameNorm).join("\n")).digest("hex");
}
