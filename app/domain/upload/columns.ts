import { readAmount, readNumber } from "./amount.ts";
import { findHead, headText, type Head, type HeadWords } from "./head.ts";
import type { Sheet, TableRow } from "./table.ts";
import { readUnit } from "./units.ts";

/** Column indexes by role, from 0; without a quantity column every row takes the minimum order. */
export type Columns = {
  code: number;
  name?: number | null;
  quantity: number | null;
  unit?: number | null;
  hasHead: boolean;
  /** Several tables of the sheet are read, each by its own columns. */
  isEach?: boolean | undefined;
};

/** How a table is read: `body` is the index of the first row below the header, `more` are additional code columns. */
export type Layout = {
  columns: Columns;
  more: readonly number[];
  body: number;
  labels: readonly string[];
  /** False if the buyer should check: an incomplete header, or ambiguous columns. */
  isSure: boolean;
  /** Tables of a sheet with several: read if `isSure`, otherwise the buyer is asked. */
  several?: Tables | null;
  /** Filled quantity columns left unread after the buyer chose one. */
  unread?: readonly number[];
};

/** One of a sheet's tables with its own columns' cells only; `place` counts tables side by side, from 0. */
export type ListTable = { rows: readonly TableRow[]; layout: Layout; place: number; first: number; width: number };

/** Several tables in one sheet. `isSure`: unambiguous. */
export type Tables = { tables: readonly ListTable[]; isSure: boolean };

/** Layout of one table: by its header wherever it is, otherwise by column content. */
export function layoutOfTable({ rows, isLines }: Pick<Sheet, "rows" | "isLines">, words: HeadWords): Layout {
  if (isLines) return ofLines(rows);
  const head = findHead(rows, words);
  return head ? byHead(head, rows) : byContent(rows);
}

/** Layout by columns that the buyer chose. */
export function layoutBy(columns: Columns, rows: readonly TableRow[], words: HeadWords): Layout {
  const head = columns.hasHead ? findHead(rows, words) : null;
  const body = !columns.hasHead ? 0 : head ? head.last + 1 : 1;
  const labels = head?.labels ?? (columns.hasHead ? (rows[0]?.cells ?? []) : []);
  const taken = [columns.code, columns.quantity];
  const unit = columns.unit ?? head?.units.find((at) => !taken.includes(at)) ?? null;
  const name = columns.name ?? head?.names.find((at) => !taken.includes(at)) ?? null;
  const amounts = head?.quantities ?? placesOf(rows, "amount");
  const unread = amounts.filter(
    (at) => !taken.includes(at) && rows.slice(body).some(({ cells }) => (cells[at] ?? "") !== ""),
  );
  return { columns: { ...columns, unit, name }, more: [], body, labels, isSure: true, unread };
}

/** Key that recognises files of the same format: the header's words, otherwise the number of columns. */
export function headKey(rows: readonly TableRow[], { body, columns }: Pick<Layout, "body" | "columns">): string {
  const head = rows[Math.max(0, body - 1)];
  return columns.hasHead && head ? head.cells.map(headText).join("|").slice(0, 500) : `${widthOf(rows)}`;
}

/** Text lines are split already; without any quantity they are codes only. */
function ofLines(rows: readonly TableRow[]): Layout {
  const hasQuantity = rows.some(({ cells }) => (cells[1] ?? "") !== "");
  const columns = { code: 0, quantity: hasQuantity ? 1 : null, hasHead: false };
  return { columns, more: [], body: 0, labels: [], isSure: true };
}

function byHead(head: Head, rows: readonly TableRow[]): Layout {
  const { codes, names, labels, last } = head;
  const body = last + 1;
  const width = widthOf(rows);
  // «10 шт» is a quantity, although goods are also sold by tens.
  const holdsUnits = (at: number) =>
    kindOf(rows.slice(body), at) === "unit" && !rows.slice(body).some(({ cells }) => /^\d/.test(cells[at] ?? ""));
  const quantities = head.quantities.filter((at) => !holdsUnits(at));
  // One header above a number and its unit, or no header above the unit.
  const units = [
    ...head.units,
    ...head.quantities.filter(holdsUnits),
    ...quantities.map((at) => at + 1).filter((at) => at < width && (labels[at] ?? "") === "" && holdsUnits(at)),
  ];
  const [quantity = null] = quantities;
  const [name = null] = names;
  const code = codes[0] ?? name ?? (quantity === 0 ? 1 : 0);
  const isNamed = codes.length + names.length > 0;
  // Two filled quantity columns are ambiguous; empty ones are ignored.
  const filled = quantities.filter((at) => rows.slice(body).some(({ cells }) => (cells[at] ?? "") !== ""));
  const isOne = filled.length === 1 || (filled.length === 0 && quantities.length === 1);
  const quantityColumn = filled.length === 1 ? (filled[0] ?? null) : quantity;
  return {
    columns: {
      code,
      name: name === code ? null : name,
      quantity: quantityColumn,
      unit: units[0] ?? null,
      hasHead: true,
    },
    more: codes.slice(1),
    body,
    labels,
    isSure: (isNamed && isOne) || (isNamed && quantities.length === 0 && width < 2),
  };
}

function byContent(rows: readonly TableRow[]): Layout {
  const width = widthOf(rows);
  const layout = (columns: Omit<Columns, "hasHead">, isSure: boolean): Layout => ({
    columns: { ...columns, hasHead: false },
    more: [],
    body: 0,
    labels: [],
    isSure,
  });
  if (width < 2) return layout({ code: 0, quantity: null }, true);
  const kinds = Array.from({ length: width }, (_, at) => kindOf(rows, at));
  const places = (kind: ColumnKind) => kinds.flatMap((one, at) => (one === kind ? [at] : []));
  const [amounts, units] = [places("amount"), places("unit")];
  const codes = [...places("code"), ...places("longNumber")];
  const names = places("text");
  const goods = codes.length > 0 ? codes : names;
  const [quantity = null] = amounts;
  const [code = null] = goods;
  const isSure = amounts.length === 1 && goods.length === 1 && units.length < 2;
  if (code !== null && quantity !== null)
    return layout(
      { code, quantity, name: codes.length > 0 ? (names[0] ?? null) : null, unit: units[0] ?? null },
      isSure,
    );
  // Two columns without a header are a code and a quantity, as in the template.
  const second = rows.map(({ cells }) => cells[1] ?? "").filter((cell) => cell !== "");
  const looks = second.filter((cell) => readAmount(cell).ok).length * 2 >= second.length;
  // «184,50» in every row may as well be a price.
  const isPrice = second.length > 1 && kinds[1] === "price";
  return layout({ code: 0, quantity: 1 }, width === 2 && looks && second.length > 0 && !isPrice);
}

function placesOf(rows: readonly TableRow[], kind: ColumnKind): number[] {
  return Array.from({ length: widthOf(rows) }, (_, at) => at).filter((at) => kindOf(rows, at) === kind);
}

type ColumnKind = "amount" | "unit" | "code" | "longNumber" | "text" | "position" | "price" | "empty";

/** Content type of a column without a header, by most of its cells. */
function kindOf(rows: readonly TableRow[], at: number): ColumnKind {
  const cells = rows.map((row) => (row.cells[at] ?? "").trim()).filter((cell) => cell !== "");
  if (cells.length === 0) return "empty";
  const share = (test: (cell: string) => boolean) => cells.filter(test).length / cells.length;
  if (
    cells.length > 1 &&
    cells.length === rows.length &&
    cells.every((cell, place) => cell.replace(/[.)]$/, "") === String(place + 1))
  )
    return at === 0 ? "position" : "amount";
  if (share((cell) => readUnit(cell) !== null) > 0.6) return "unit";
  if (share((cell) => /^\d{7,14}$/.test(cell)) > 0.6) return "longNumber";
  if (share((cell) => readAmount(cell).ok || readNumber(cell) !== null) > 0.6)
    return share((cell) => /[.,]\d{2}$/.test(cell)) > 0.6 ? "price" : "amount";
  return share((cell) => /\d/.test(cell) && !/\s\S+\s/.test(cell)) > 0.6 ? "code" : "text";
}

export function widthOf(rows: readonly TableRow[]): number {
  return Math.max(0, ...rows.map(({ cells }) => cells.findLastIndex((cell) => cell !== "") + 1));
}
