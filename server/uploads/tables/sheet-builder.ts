import { tidyText } from "#app/domain/imports/import-value.ts";
import type { MergedCell, Sheet, TableRow } from "#app/domain/upload/table.ts";
import { uploadLimits, type SheetLimits } from "#app/domain/upload/limits.ts";

/** Shorter strings are copies already (V8). */
const shortestSlice = 13;
/** Merged cells in these rows are repeated, so that a heading applies to each of its columns. */
const headRows = 25;
/** Rows under merged cells: ranges of a well-formed file do not overlap. */
const mostShared = 2_000_000;
type Merge = { top: number; bottom: number; left: number; right: number };

/** Builds a sheet from cells in any column order; rows and columns count from 0. */
export function sheetBuilder(name: string, hidden: boolean, limits: SheetLimits = uploadLimits) {
  let isHidden = hidden;
  const rows = new Map<number, string[]>();
  const hiddenRows = new Set<number>();
  const hiddenFilled = new Set<number>();
  const hiddenColumns = new Set<number>();
  const merges: Merge[] = [];
  const tall: Merge[] = [];
  let isCut = false;
  let isWide = false;

  return {
    /** True once there are more rows than allowed. */
    get isFull(): boolean {
      return isCut;
    },
    /** `isClean`: the value has passed `cleanCell` already. */
    cell(row: number, column: number, value: string, isClean = false): void {
      if (column < 0 || row < 0) return;
      if (column >= limits.columns) {
        isWide ||= value.trim() !== "";
        return;
      }
      const text = isClean ? value : cleanCell(value, limits);
      if (text === "") return;
      if (hiddenRows.has(row)) {
        hiddenFilled.add(row);
        return;
      }
      let cells = rows.get(row);
      if (!cells) {
        if (rows.size >= limits.readRows) {
          isCut = true;
          return;
        }
        cells = [];
        rows.set(row, cells);
      }
      while (cells.length < column) cells.push("");
      cells[column] = text;
    },
    /** Something could not be read any more. */
    cut(): void {
      isCut = true;
    },
    hide(): void {
      isHidden = true;
    },
    hideRow(row: number): void {
      if (hiddenRows.size < 1_000_000) hiddenRows.add(row);
    },
    hideColumns(first: number, last: number): void {
      for (let at = first; at <= Math.min(last, limits.columns - 1); at += 1) hiddenColumns.add(at);
    },
    merge(merge: Merge): void {
      if (merge.top < headRows && merge.right > merge.left && merges.length < 500) merges.push(merge);
      if (limits.sharesMerged && merge.bottom > merge.top && tall.length < limits.readRows) tall.push(merge);
    },
    build(): Sheet {
      const merged = sharedCells(rows, tall);
      for (const merge of merges) spread(rows, merge, limits.columns);
      // A row may be declared hidden after its cells.
      const shown = [...rows].filter(([row]) => !hiddenRows.has(row)).sort(([a], [b]) => a - b);
      const table = shown.map(([row, cells]): TableRow => ({
        number: row + 1,
        // Not copied if possible: a large sheet would be there twice.
        cells: hiddenColumns.size === 0 ? cells : cells.map((cell, at) => (hiddenColumns.has(at) ? "" : cell)),
        ...sharedOf(merged.get(row), hiddenColumns),
      }));
      return {
        name,
        isHidden,
        rows: table.filter(({ cells }) => cells.some((cell) => cell !== "")),
        hiddenRows: hiddenFilled.size + rows.size - shown.length,
        hiddenColumns: [...hiddenColumns].filter((at) => shown.some(([, cells]) => (cells[at] ?? "") !== "")).length,
        isCut,
        isWide,
      };
    },
  };
}

function spread(rows: Map<number, string[]>, { top, bottom, left, right }: Merge, columns: number): void {
  const text = rows.get(top)?.[left] ?? "";
  if (text === "" || bottom - top > 3) return;
  const cells = rows.get(top) ?? [];
  for (let at = left; at <= Math.min(right, columns - 1); at += 1) {
    while (cells.length < at) cells.push("");
    cells[at] ||= text;
  }
}

/** For rows that have cells of their own: what the cells above them say that are merged with theirs. */
function sharedCells(rows: ReadonlyMap<number, readonly string[]>, merges: readonly Merge[]) {
  const shared = new Map<number, MergedCell[]>();
  let steps = 0;
  for (const { top, bottom, left } of merges) {
    const text = rows.get(top)?.[left] ?? "";
    if (text === "") continue;
    const cell = { column: left, top: top + 1, text };
    for (let row = top + 1; row <= bottom && steps < mostShared; row += 1, steps += 1) {
      if (!rows.has(row)) continue;
      const ofRow = shared.get(row);
      if (ofRow === undefined) shared.set(row, [cell]);
      else ofRow.push(cell);
    }
  }
  return shared;
}

function sharedOf(merged: readonly MergedCell[] | undefined, hiddenColumns: ReadonlySet<number>) {
  const shown = merged?.filter(({ column }) => !hiddenColumns.has(column)) ?? [];
  return shown.length === 0 ? {} : { merged: shown };
}

/** Without forbidden characters. Truncation is marked, so that the value is not taken as complete. */
export function cleanCell(value: string, { cellLength, keepsLines }: SheetLimits = uploadLimits): string {
  const given = value.slice(0, cellLength * 2);
  const text = keepsLines ? detached(tidyText(given)) : oneLine(given);
  return text.length > cellLength ? `${text.slice(0, cellLength - 1)}…` : text;
}

/** A part of a string keeps the whole of it in memory: without copies a large sheet would be there twice. */
function detached(text: string): string {
  return text.length < shortestSlice ? text : Buffer.from(text).toString();
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\ufeff\u00ad]+/gu, " ").trim();
}
