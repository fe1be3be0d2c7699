import { bodyRows, type IgnoredRow, type RawRow } from "./body-rows.ts";
import { type Columns, headKey, type Layout, layoutBy, type ListTable } from "./columns.ts";
import type { HeadWords } from "./head.ts";
import { isFilledIn, notOrdered } from "./order-form.ts";
import { rowNumber } from "./row-place.ts";
import type { Sheet } from "./table.ts";
import { layoutOf } from "./tables.ts";

/** What was left out of a file, to be shown to the buyer. */
export type ReadNotes = {
  /** The sheet's name in a workbook of several. */
  sheet: string | null;
  otherSheets: string[];
  hiddenSheets: string[];
  hiddenRows: number;
  hiddenColumns: number;
  ignored: IgnoredRow[];
  ignoredCount: number;
  /** Number of tables side by side, from the left. */
  tables: number;
  /** Quantity columns that the buyer has not chosen, from 0. */
  unread: { column: number; label: string }[];
  /** Rows of a price list without a quantity. */
  unordered: IgnoredRow[];
  unorderedCount: number;
};

const mostNamed = 50;
const mostUnordered = 100;

/** The chosen sheet and its layout; `key` recognises files of the same format. */
export type ReadSheet = { sheet: Sheet; layout: Layout; key: string };

/** The sheet to read; null if the buyer has to choose. */
export function sheetToRead(sheets: readonly Sheet[], words: HeadWords, wanted?: string): ReadSheet | null {
  const named = wanted === undefined ? undefined : sheets.find(({ name, isHidden }) => name === wanted && !isHidden);
  const chosen = named ? { sheet: named, layout: layoutOf(named, words) } : chooseSheet(sheets, words);
  return chosen && { ...chosen, key: headKey(chosen.sheet.rows, chosen.layout) };
}

/** Applies the columns chosen by the buyer. */
export function withColumns({ sheet }: ReadSheet, columns: Columns, words: HeadWords): Layout {
  const layout = layoutBy(columns, sheet.rows, words);
  const { several } = layoutOf(sheet, words);
  if (!several) return layout;
  if (columns.isEach) return { ...layout, several };
  const others = several.tables.flatMap((table) => {
    const quantity = table.first + (table.layout.columns.quantity ?? 0);
    return quantity === columns.quantity ? [] : [quantity];
  });
  return { ...layout, unread: [...new Set([...(layout.unread ?? []), ...others])].sort((a, b) => a - b) };
}

export function rowsOfSheet(
  { sheet, layout }: Pick<ReadSheet, "sheet" | "layout">,
  sheets: readonly Sheet[],
  words: HeadWords,
): { rows: RawRow[]; notes: ReadNotes } {
  const tables = layout.several?.tables ?? [{ rows: sheet.rows, layout, place: 0 }];
  const bodies = tables.map((table) => bodyRows(table.rows, table.layout, words));
  const isFilled = isFilledIn(bodies.flatMap((one) => one.rows));
  const read = bodies.map((one, at) =>
    withoutUnordered(one, tables[at] ?? { rows: [], layout, place: 0 }, { words, isFilled }),
  );
  const [rows, ignored, unordered] = [
    read.flatMap((one) => one.rows),
    read.flatMap((one) => one.ignored),
    read.flatMap((one) => one.unordered),
  ];
  const others = sheets.filter(({ name }) => name !== sheet.name);
  return {
    rows,
    notes: {
      sheet: others.length > 0 ? sheet.name : null,
      otherSheets: others.filter(({ isHidden }) => !isHidden).map(({ name }) => name),
      hiddenSheets: others.filter(({ isHidden }) => isHidden).map(({ name }) => name),
      hiddenRows: sheet.hiddenRows,
      hiddenColumns: sheet.hiddenColumns,
      ignored: ignored.slice(0, mostNamed),
      ignoredCount: ignored.length,
      tables: Math.max(...tables.map(({ place }) => place)) + 1,
      unread: (layout.unread ?? []).map((column) => ({ column, label: layout.labels[column] ?? "" })),
      unordered: unordered.slice(0, mostUnordered),
      unorderedCount: unordered.length,
    },
  };
}

/** Rows of tables side by side are numbered table by table, from the left. */
function withoutUnordered(
  { rows, ignored }: ReturnType<typeof bodyRows>,
  { rows: cells, layout, place }: Pick<ListTable, "rows" | "layout" | "place">,
  { words, isFilled }: { words: HeadWords; isFilled: boolean },
): { rows: RawRow[]; ignored: IgnoredRow[]; unordered: IgnoredRow[] } {
  const left = notOrdered(rows, { rows: cells, layout, words }, isFilled);
  const texts = new Map(cells.map((row) => [row.number, new Set(row.cells.filter((cell) => cell !== ""))]));
  const isHeading = ({ number, code }: RawRow) => left.has(number) && texts.get(number)?.size === 1 && !/\d/.test(code);
  const placed = <R extends { number: number }>(row: R) => ({ ...row, number: rowNumber(row.number, place) });
  return {
    rows: rows.filter(({ number }) => !left.has(number)).map(placed),
    ignored: [...ignored, ...rows.filter(isHeading).map(({ number, code }) => ({ number, text: code.slice(0, 80) }))]
      .map(placed)
      .sort((a, b) => a.number - b.number),
    unordered: rows
      .filter((row) => left.has(row.number) && !isHeading(row))
      .map(({ number, code, name }) => placed({ number, text: `${code} ${name}`.trim().slice(0, 80) })),
  };
}

/** Adds rows ignored later. */
export function withIgnored(notes: ReadNotes, ignored: readonly IgnoredRow[]): ReadNotes {
  const all = [...notes.ignored, ...ignored].sort((a, b) => a.number - b.number);
  return { ...notes, ignored: all.slice(0, mostNamed), ignoredCount: notes.ignoredCount + ignored.length };
}

type ChosenSheet = { sheet: Sheet; layout: Layout };

/** The only sheet with codes and quantities; null if several have them or none clearly does. */
function chooseSheet(sheets: readonly Sheet[], words: HeadWords): ChosenSheet | null {
  const shown = sheets.filter(({ isHidden, rows }) => !isHidden && rows.length > 0);
  const read = shown.map((sheet) => ({ sheet, layout: layoutOf(sheet, words) }));
  const [only] = read;
  if (only && read.length === 1) return only;
  const fitting = read.filter(({ layout }) => layout.isSure && layout.columns.quantity !== null);
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
