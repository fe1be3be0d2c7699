import type { Layout } from "./columns.ts";
import type { HeadWords } from "./head.ts";
import type { Sheet } from "./table.ts";
import { layoutOf } from "./tables.ts";

export type ChosenSheet = { sheet: Sheet; layout: Layout };

/** The one sheet with codes and quantities; null where several have them, or none of several has them for certain. */
export function chooseSheet(sheets: readonly Sheet[], words: HeadWords): ChosenSheet | null {
  const shown = sheets.filter(({ isHidden, rows }) => !isHidden && rows.length > 0);
  const read = shown.map((sheet) => ({ sheet, layout: layoutOf(sheet, words) }));
  const [only] = read;
  if (only && read.length === 1) return only;
  const fitting = read.filter(({ layout }) => layout.isSure && layout.columns.quantity !== null);
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
