/** The cells of a row, without empty rows; `number` is the row's in the file, from 1. */
export type TableRow = {
  number: number;
  cells: readonly string[];
  /** Of a line of text: all ways to part it into a code and a quantity, the whole line among them. */
  readings?: readonly { code: string; quantity: string }[] | undefined;
};

/** A sheet as a person sees it: hidden rows and columns are left out and counted. */
export type Sheet = {
  name: string;
  isHidden: boolean;
  rows: readonly TableRow[];
  hiddenRows: number;
  hiddenColumns: number;
  /** Its rows are lines of text, each parted into a code and a quantity. */
  isLines?: boolean;
  /** It has more rows than are read. */
  isCut: boolean;
};
