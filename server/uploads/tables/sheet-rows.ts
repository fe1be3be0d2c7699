import type { SheetLimits } from "#app/domain/upload/limits.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import type { MergedCell, Sheet, TableRow } from "#app/domain/upload/table.ts";

/** Cells of the rows of a sheet by the number of the row, from 0. */
export type CellRows = {
  readonly size: number;
  has(row: number): boolean;
  get(row: number): readonly string[] | undefined;
  set(row: number, cells: readonly string[]): unknown;
  keys(): Iterable<number>;
};

/** Texts that cells refer to by their index. */
export type CellTexts = {
  readonly length: number;
  push(text: string): unknown;
  get(index: number): string | undefined;
};

/** What is read of the sheets of a file, and where their contents are kept. */
export type SheetKeeping = { limits: SheetLimits; rows(): CellRows; texts(): CellTexts };

export const inMemory: SheetKeeping = {
  limits: uploadLimits,
  rows: () => new Map<number, readonly string[]>(),
  texts() {
    const texts: string[] = [];
    return {
      get length() {
        return texts.length;
      },
      push: (text) => texts.push(text),
      get: (index) => texts[index],
    };
  },
};

/** Rows of a sheet in their order. */
export type SheetRows = Iterable<TableRow> & {
  readonly length: number;
  slice(from: number, to: number): TableRow[];
};

/** A sheet whose rows may be in a file. */
export type KeptSheet = Omit<Sheet, "rows"> & { rows: SheetRows };

type Shown = {
  hiddenColumns?: ReadonlySet<number>;
  merged?: ReadonlyMap<number, readonly MergedCell[]>;
  /** The row that is cut. */
  cut?: number | null;
};

const piece = 500;

/** The rows of these numbers, read when they are asked for. */
export function sheetRows(
  cells: Pick<CellRows, "get">,
  numbers: ArrayLike<number> & { slice(from: number, to: number): Iterable<number> },
  { hiddenColumns = new Set(), merged = new Map(), cut = null }: Shown = {},
): SheetRows {
  const rowOf = (row: number): TableRow => {
    const own = cells.get(row) ?? [];
    const shared = merged.get(row)?.filter(({ column }) => !hiddenColumns.has(column)) ?? [];
    return {
      number: row + 1,
      cells: hiddenColumns.size === 0 ? own : own.map((cell, at) => (hiddenColumns.has(at) ? "" : cell)),
      ...(shared.length === 0 ? {} : { merged: shared }),
      ...(cut === row ? { isCut: true } : {}),
    };
  };
  const slice = (from: number, to: number) => Array.from(numbers.slice(from, to), rowOf);
  return {
    length: numbers.length,
    slice,
    *[Symbol.iterator]() {
      for (let from = 0; from < numbers.length; from += piece) yield* slice(from, from + piece);
    },
  };
}
