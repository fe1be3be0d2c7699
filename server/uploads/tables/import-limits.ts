import type { SheetLimits } from "#app/domain/upload/limits.ts";

/** Limits of an imported file (desk §9): 200,000 rows of goods below their headings, and 300 columns. */
export const importLimits: SheetLimits = {
  readRows: 200_100,
  columns: 300,
  cellLength: 50_000,
  keepsLines: true,
  sharesMerged: true,
};
