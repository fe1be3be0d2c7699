/** A non-empty row; `number` is its number in the file, from 1. */
export type TableRow = {
  number: number;
  cells: readonly string[];
  /** For a line of text: all ways to split it into code and quantity, including the whole line. */
  readings?: readonly { code: string; quantity: string }[] | undefined;
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
};
