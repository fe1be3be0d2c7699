/** Of one list of goods that a buyer loads (decisions §3.9), and how long it is kept after its last change. */
export const uploadLimits = {
  bytes: 5 * 1024 * 1024,
  rows: 2_000,
  /** Rows of a sheet that are looked at: heads, section headings and totals stand among those of the list. */
  readRows: 2_300,
  /** Columns further right are not read, and of a cell no more than this. */
  columns: 40,
  cellLength: 255,
  codeLength: 255,
  quantityLength: 60,
  /** Goods that a row may be chosen from. */
  candidates: 5,
  /** Of one buyer: an older one goes when the next comes. */
  kept: 20,
  days: 30,
  /** Rows of a file that are shown where its columns have to be named. */
  shown: 6,
  /** Rows on a page. */
  page: 50,
} as const;
