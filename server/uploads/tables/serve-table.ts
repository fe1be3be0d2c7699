import { profileColumns } from "#app/domain/imports/profile.ts";
import type { ColumnProfile } from "#app/domain/imports/column-profile.ts";
import type { Sheet, TableRow } from "#app/domain/upload/table.ts";
import { ok } from "#app/domain/verdict.ts";
import type { Table } from "./table-rows.ts";

/** A sheet without its rows; `head` are the first of them. */
export type SheetSummary = Omit<Sheet, "rows"> & { count: number; head: readonly TableRow[] };

/** Rows of a sheet from an index on, or what its columns hold below the row of this number. */
export type TableRequest = { sheet: number; from: number; count: number } | { sheet: number; below: number };
export type TableAnswer = { rows: readonly TableRow[] } | { profiles: ColumnProfile[] };

const headRows = 40;

/** The thread keeps the rows of a large file and gives them out in pieces. */
export function summarised(sheets: readonly Sheet[]) {
  return ok(
    sheets.map(({ rows, ...sheet }): SheetSummary => ({ ...sheet, count: rows.length, head: rows.slice(0, headRows) })),
  );
}

export function answered(table: Table, request: TableRequest): TableAnswer {
  const rows = (table.ok ? table.value[request.sheet]?.rows : undefined) ?? [];
  if ("below" in request) return { profiles: profileColumns(rows.filter(({ number }) => number > request.below)) };
  return { rows: rows.slice(request.from, request.from + request.count) };
}
