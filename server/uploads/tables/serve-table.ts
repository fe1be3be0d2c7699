import { profileColumns } from "#app/domain/imports/profile.ts";
import type { ColumnProfile } from "#app/domain/imports/column-profile.ts";
import type { TableRow } from "#app/domain/upload/table.ts";
import { ok } from "#app/domain/verdict.ts";
import type { KeptSheet, SheetRows } from "./sheet-rows.ts";

/** A sheet without its rows; `head` are the first of them. */
export type SheetSummary = Omit<KeptSheet, "rows"> & { count: number; head: readonly TableRow[] };

/** Rows of a sheet from an index on, or what its columns hold below the row of this number. */
export type TableRequest = { sheet: number; from: number; count: number } | { sheet: number; below: number };
export type TableAnswer = { rows: readonly TableRow[] } | { profiles: ColumnProfile[] };

const headRows = 40;

/** The thread has the rows of a large file and gives them out in pieces. */
export function summarised(sheets: readonly KeptSheet[]) {
  return ok(
    sheets.map(({ rows, ...sheet }): SheetSummary => ({
      ...sheet,
      count: rows.length,
      head: rows.slice(0, headRows),
    })),
  );
}

export function answered(sheets: readonly KeptSheet[], request: TableRequest): TableAnswer {
  const rows = sheets[request.sheet]?.rows ?? [];
  if ("below" in request) return { profiles: profileColumns(below(rows, request.below)) };
  return { rows: rows.slice(request.from, request.from + request.count) };
}

function* below(rows: SheetRows, number: number): Generator<TableRow> {
  for (const row of rows) if (row.number > number) yield row;
}
