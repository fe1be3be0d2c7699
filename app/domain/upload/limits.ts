/** What is read of a sheet. */
export type SheetLimits = {
  readRows: number;
  columns: number;
  cellLength: number;
  /** Line breaks within cells stay. */
  keepsLines: boolean;
  /** Rows below the first one of a merged cell know its value. */
  sharesMerged: boolean;
};

/** Limits of an uploaded list (product rules §3.9), and how long it is kept after its last change. */
export const uploadLimits = {
  bytes: 5 * 1024 * 1024,
  rows: 2_000,
  /** Rows of a sheet that are read: headers, section headings and totals come on top of the list's rows. */
  readRows: 2_300,
  /** Columns read, and characters per cell. */
  columns: 40,
  cellLength: 255,
  keepsLines: false,
  sharesMerged: false,
  codeLength: 255,
  quantityLength: 60,
  /** Products offered as candidates for a row. */
  candidates: 5,
  /** Per buyer: the oldest is deleted when another is added. */
  kept: 20,
  days: 30,
  /** Rows shown when columns have to be chosen. */
  shown: 6,
  /** Rows per page. */
  page: 50,
} as const;

/** Limits of an imported file (desk §9): 200,000 rows of goods below their headings, and 300 columns. */
export const importLimits: SheetLimits = {
  readRows: 200_100,
  columns: 300,
  cellLength: 50_000,
  keepsLines: true,
  sharesMerged: true,
};
