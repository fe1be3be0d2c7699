import { tidyText } from "#app/domain/imports/import-value.ts";
import type { MergedCell } from "#app/domain/upload/table.ts";
import { uploadLimits, type SheetLimits } from "#app/domain/upload/limits.ts";
import { sheetRows, type CellRows, type KeptSheet, type SheetKeeping } from "./sheet-rows.ts";

/** Shorter strings are copies already (V8). */
const shortestSlice = 13;
/** Merged cells in these rows are repeated, so that a heading applies to each of its columns. */
const headRows = 25;
/** Rows under merged cells: ranges of a well-formed file do not overlap. */
const mostShared = 2_000_000;
type Merge = { top: number; bottom: number; left: number; right: number };

/** Builds a sheet from cells in any column order; rows and columns count from 0. */
export function sheetBuilder(name: string, hidden: boolean, { limits, rows: keptRows }: SheetKeeping) {
  let isHidden = hidden;
  const rows = keptRows();
  /** The row that is being filled. */
  let current: { row: number; cells: string[] } | null = null;
  const hiddenRows = new Set<number>();
  const hiddenFilled = new Set<number>();
  const hiddenColumns = new Set<number>();
  const merges: Merge[] = [];
  const tall: Merge[] = [];
  let isCut = false;
  let isWide = false;

  function close(): void {
    if (current !== null) rows.set(current.row, current.cells);
    current = null;
  }

  /** Null if there are as many rows as allowed. */
  function cellsOf(row: number): string[] | null {
    if (current?.row === row) return current.cells;
    close();
    const known = rows.get(row);
    if (known === undefined && rows.size >= limits.readRows) return null;
    current = { row, cells: [...(known ?? [])] };
    return current.cells;
  }

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
      const cells = cellsOf(row);
      if (cells === null) {
        isCut = true;
        return;
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
    build(): KeptSheet {
      close();
      const merged = sharedCells(rows, tall);
      for (const merge of merges) spread(rows, merge, limits.columns);
      // A row may be declared hidden after its cells.
      const shown = Float64Array.from(rows.keys())
        .filter((row) => !hiddenRows.has(row))
        .sort();
      const { filled, hidden } = withoutHidden(rows, shown, hiddenColumns);
      return {
        name,
        isHidden,
        rows: sheetRows(rows, filled, { hiddenColumns, merged }),
        hiddenRows: hiddenFilled.size + rows.size - shown.length,
        hiddenColumns: hidden,
        isCut,
        isWide,
      };
    },
  };
}

/** The rows that have cells in other columns, and the number of hidden columns that have cells. */
function withoutHidden(rows: CellRows, shown: Float64Array<ArrayBuffer>, hiddenColumns: ReadonlySet<number>) {
  if (hiddenColumns.size === 0) return { filled: shown, hidden: 0 };
  const filledColumns = new Set<number>();
  const filled = shown.filter((row) => {
    let isFilled = false;
    for (const [at, cell] of (rows.get(row) ?? []).entries()) {
      if (cell === "") continue;
      if (hiddenColumns.has(at)) filledColumns.add(at);
      else isFilled = true;
    }
    return isFilled;
  });
  return { filled, hidden: filledColumns.size };
}

function spread(rows: CellRows, { top, bottom, left, right }: Merge, columns: number): void {
  const cells = [...(rows.get(top) ?? [])];
  const text = cells[left] ?? "";
  if (text === "" || bottom - top > 3) return;
  for (let at = left; at <= Math.min(right, columns - 1); at += 1) {
    while (cells.length < at) cells.push("");
    cells[at] ||= text;
  }
  rows.set(top, cells);
}

/** For rows that have cells of their own: what the cells above them say that are merged with theirs. */
function sharedCells(rows: CellRows, merges: readonly Merge[]) {
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
