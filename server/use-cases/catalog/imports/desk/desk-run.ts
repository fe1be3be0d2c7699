import { z } from "zod";
import { deskImportKinds, importStates, sheetStates } from "#app/domain/imports/desk-imports.ts";
import { keyFields, type ImportKind } from "#app/domain/imports/kinds.ts";
import { mayStaff, scopeOf, type StaffRight } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { findDeskRun } from "#server/db/queries/catalog/imports/desk-runs.ts";
import type { ImportOptions } from "#server/use-cases/catalog/imports/open-import.ts";
import { runShape } from "#server/use-cases/catalog/imports/run-shape.ts";

/** Options as they are kept with a run. */
export const runOptionsShape = z.object({
  sheet: z.string().optional(),
  map: z.array(z.string()).default([]),
  columns: z.record(z.string(), z.string()).optional(),
  key: z.enum(keyFields).optional(),
  list: z.string().optional(),
  warehouse: z.string().optional(),
  inStock: z.number().optional(),
  category: z.string().optional(),
  allOrNothing: z.boolean().default(false),
}) satisfies z.ZodType<ImportOptions>;

/** A run of any kind, as the desk reads it. */
const deskRunShape = runShape.extend({
  kind: z.enum(deskImportKinds),
  state: z.enum(importStates).catch("mapped"),
  version: z.int(),
  sha256: z.string(),
  fileKey: z.string().nullable(),
  options: runOptionsShape,
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  fault: z.object({ code: z.string(), details: z.record(z.string(), z.unknown()) }).nullable(),
});
export type DeskRun = z.output<typeof deskRunShape>;

/** The run, if the person may work with files of its kind; those of other kinds do not exist. */
export async function deskRun(
  db: Db | Tx,
  staff: StaffScope,
  uuid: string,
  { right = "import", lock = false }: { right?: StaffRight; lock?: boolean } = {},
): Promise<DeskRun | null> {
  const row = await findDeskRun(db, uuid, lock);
  if (row === undefined || !mayStaff(staff, right, { file: row.kind })) return null;
  return deskRunShape.parse(row);
}

export function isTable(run: DeskRun): run is DeskRun & { kind: ImportKind } {
  return run.kind !== "photos";
}

/** Kinds that the person may import; null for all. */
export function kindsOf(staff: StaffScope): readonly string[] | null {
  return scopeOf(staff, "import")?.files ?? null;
}

/** Whether another sheet may be read: a file that was applied as a whole and put back has failed without a fault. */
export function maySheet({ state, fault, sheets }: Pick<DeskRun, "state" | "fault" | "sheets">): boolean {
  return sheets.length > 1 && sheetStates.some((one) => one === state) && (state !== "failed" || fault !== null);
}

/**
 * Whether the stock that these fields write is of warehouses of the person. A column that names the warehouse of each
 * row may name any.
 */
export function ownsStockOf(staff: StaffScope, fields: readonly string[]): boolean {
  const stock = fields.filter((field) => field.startsWith("stock:")).map((field) => field.slice("stock:".length));
  if (stock.length === 0) return true;
  const warehouses = scopeOf(staff, "editStock")?.warehouses;
  if (warehouses === undefined) return false;
  return warehouses === null || stock.every((warehouse) => warehouses.includes(warehouse));
}

export function fieldsOf({ mapping }: Pick<DeskRun, "mapping">): string[] {
  return mapping.flatMap(({ field }) => field ?? []);
}
