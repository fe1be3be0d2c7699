/** The value of a cell that reaches down over further rows; `top` is the number of its first row. */
export type MergedCell = { column: number; top: number; text: string };

/** A non-empty row; `number` is its number in the file, from 1. */
export type TableRow = {
  number: number;
  cells: readonly string[];
  /** For a line of text: all ways to split it into code and quantity, including the whole line. */
  readings?: readonly { code: string; quantity: string }[] | undefined;
  /** Values of cells merged with ones in rows above; imports decide in which columns they count. */
  merged?: readonly MergedCell[];
  /** The last line of an imported text that ends in the middle of a row. */
  isCut?: boolean;
};

/** A sheet as displayed: hidden rows and columns are left out and counted. */
export type Sheet = {
  name: string;
  isHidden: boolean;
  rows: readonly TableRow[];
  hiddenRows: number;
  hiddenColumns: number;
  /** Rows are lines of text, each split into code and quantity. */
  isLines?: boolean;
  /** Has more rows than are read. */
  isCut: boolean;
  /** Has values in more columns than are read. */
  isWide?: boolean;
};
