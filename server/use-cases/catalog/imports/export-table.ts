import type { ImportRecord } from "#app/domain/imports/import-value.ts";
import { fixedFields, importField, isOfProducts, type ImportKind } from "#app/domain/imports/kinds.ts";
import { tierField } from "#app/domain/imports/tier-fields.ts";
import { quantityFromDecimal } from "#app/domain/quantity.ts";
import { categoryIndex } from "#app/domain/imports/references.ts";
import { importCell, importFaultText, importHeading, type ImportNames } from "#app/i18n/import-text.ts";
import { importWords } from "#app/i18n/import-words.ts";
import { ok, no, type Verdict } from "#app/domain/verdict.ts";
import type { Db } from "#server/db/client.ts";
import { importedProductsAfter } from "#server/db/queries/catalog/imports/goods.ts";
import {
  importReferenceRows,
  usedAttributes,
  usedTiers,
  type ImportReferenceRows,
} from "#server/db/queries/catalog/imports/references.ts";
import { faultyRows } from "#server/db/queries/catalog/imports/rows.ts";
import { findRun } from "#server/db/queries/catalog/imports/runs.ts";
import { csvFile } from "#server/documents/csv.ts";
import { longSheet, type SheetColumn } from "#server/documents/long-sheet.ts";
import { wholeFile } from "#server/documents/whole-file.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import { recordOf } from "./goods-records.ts";
import { markupsByKey } from "./markups.ts";
import { attributesByKey, brandsByKey, categoriesByKey, redirectsByKey } from "./plain-records.ts";
import { rowOf, runOf, type ImportRow, type ImportRun } from "./run-shape.ts";

type Cell = string | number | null;
export type ExportFormat = "csv" | "xlsx";

const rowsAtOnce = 500;
/** As many as an import reads (app/domain/upload/limits.ts). */
const mostColumns = 300;

/**
 * All objects of a kind in the columns of its import: imported unchanged, the file changes nothing. Rows are read as the
 * bytes are taken; each is as it is at that moment, since no transaction may last as long as a file is written.
 */
export async function exportTable(
  { database: { db } }: Pick<Ports, "database">,
  kind: ImportKind,
  format: ExportFormat,
): Promise<AsyncIterable<Uint8Array>> {
  const references = await importReferenceRows(db);
  const fields = await fieldsOf(db, kind, references);
  const names = namesOf(references);
  const columns = fields.map((field) => columnOf(kind, field, importHeading(field, names)));
  async function* cells(): AsyncGenerator<Cell[]> {
    for await (const record of records(db, kind, references))
      yield fields.map((field) => importCell(kind, field, record[field]));
  }
  if (format === "xlsx") return longSheet({ name: kind, columns }, cells());
  return csvFile(
    columns.map(({ title }) => title),
    cells(),
    "utf-8",
  );
}

/** The rows of a table that were not imported, with what to do about each. */
export async function importErrors(
  ports: Pick<Ports, "database">,
  uuid: string,
): Promise<Verdict<{ bytes: Bytes; count: number }, { code: "importNotFound" }>> {
  const row = await findRun(ports.database.db, uuid);
  return row === undefined ? no("importNotFound") : ok(await errorsOfRun(ports, runOf(row)));
}

/** The same for a run that has been read. */
export async function errorsOfRun(
  { database: { db } }: Pick<Ports, "database">,
  { uuid, mapping }: Pick<ImportRun, "uuid" | "mapping">,
): Promise<{ bytes: Bytes; count: number }> {
  const names = namesOf(await importReferenceRows(db));
  let count = 0;
  async function* cells(): AsyncGenerator<Cell[]> {
    for (let after = 0; ;) {
      const rows = (await faultyRows(db, uuid, { after, most: rowsAtOnce, pinned: "with" })).map(rowOf);
      for (const { number, fault } of rows.flatMap(reasonsOf)) {
        const column = mapping.find(({ field }) => field === fault.field)?.label;
        count += 1;
        yield [number, column ?? importHeading(fault.field, names), fault.value ?? null, importFaultText(fault)];
      }
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.number;
    }
  }
  const columns: SheetColumn[] = [
    { title: importWords("errors.row"), width: 8, kind: "amount" },
    { title: importWords("errors.column"), width: 28, kind: "text" },
    { title: importWords("errors.value"), width: 40, kind: "text" },
    { title: importWords("errors.reason"), width: 70, kind: "text" },
  ];
  const bytes = await wholeFile(longSheet({ name: importWords("errors.sheet"), columns }, cells()));
  return { bytes, count };
}

/** One for what is wrong with the row, one for each field that it leaves as it is. */
function reasonsOf({ number, fault, pinned }: ImportRow): { number: number; fault: NonNullable<ImportRow["fault"]> }[] {
  const faults = fault === null ? [] : [fault];
  return [...faults, ...pinned.map((field) => ({ code: "pinned", field }))].map((one) => ({ number, fault: one }));
}

async function fieldsOf(db: Db, kind: ImportKind, { lists, warehouses }: ImportReferenceRows): Promise<string[]> {
  const fixed = fixedFields(kind);
  const prices = lists.flatMap(({ code }) => [`price:${code}`, `oldPrice:${code}`]);
  // As many as leave room for the stock of all warehouses; a column that is left out changes nothing.
  const tiers = (await usedTiers(db, Math.max(0, mostColumns - fixed.length - prices.length - warehouses.length))).map(
    ({ list, from }) => tierField(quantityFromDecimal(from), list),
  );
  const stock = warehouses.map(({ uuid }) => `stock:${uuid}`);
  const own = [...prices, ...tiers, ...stock].filter(
    (field) => isOfProducts(kind) && importField(kind, field) !== undefined,
  );
  const room = mostColumns - fixed.length - own.length;
  const attributes = kind === "goods" && room > 0 ? await usedAttributes(db, room) : [];
  return [...fixed, ...own, ...attributes.map((code) => `attribute:${code}`)];
}

export function namesOf({ lists, warehouses, attributes }: ImportReferenceRows): ImportNames {
  const withUnit = (name: string, unit: string | null) => (unit === null ? name : `${name}, ${unit}`);
  return {
    lists: new Map(lists.map(({ code, name }) => [code, name])),
    warehouses: new Map(warehouses.map(({ uuid, name }) => [uuid, name])),
    attributes: new Map(attributes.map(({ code, name, unit }) => [code, withUnit(name, unit)])),
  };
}

const widths: Readonly<Record<string, number>> = {
  name: 50,
  fullName: 50,
  category: 40,
  description: 60,
  target: 50,
  path: 50,
};

function columnOf(kind: ImportKind, field: string, title: string): SheetColumn {
  const cell = importField(kind, field)?.cell;
  const column =
    cell === "money" ? "money" : cell === "count" || cell === "stock" || cell === "weight" ? "amount" : "text";
  return { title, width: widths[field] ?? 18, kind: column };
}

async function* records(db: Db, kind: ImportKind, references: ImportReferenceRows): AsyncGenerator<ImportRecord> {
  if (kind === "categories") return yield* (await categoriesByKey(db)).values();
  if (kind === "brands") return yield* (await brandsByKey(db)).values();
  if (kind === "redirects") return yield* (await redirectsByKey(db)).values();
  if (kind === "markups") return yield* (await markupsByKey(db)).values();
  if (kind === "attributes")
    return yield* (
      await attributesByKey(
        db,
        references.attributes.map(({ code }) => code),
      )
    ).values();
  const categories = categoryIndex(references.categories);
  for (let after = ""; ;) {
    const rows = await importedProductsAfter(db, after, rowsAtOnce);
    for (const row of rows) yield recordOf(row, { categories, warehouses: references.warehouses });
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.uuid;
  }
}
