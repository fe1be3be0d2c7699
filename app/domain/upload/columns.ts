import { readAmount, readNumber } from "./amount.ts";
import { findHead, headText, type Head, type HeadWords } from "./head.ts";
import type { Sheet, TableRow } from "./table.ts";
import { readUnit } from "./units.ts";

/** Which columns hold what, from 0; without a column of quantities every row asks for the least order. */
export type Columns = {
  code: number;
  name?: number | null;
  quantity: number | null;
  unit?: number | null;
  hasHead: boolean;
  /** Several tables of the sheet are read, each by its own columns. */
  isEach?: boolean | undefined;
};

/** A table as it is read: `body` is the place of the first row under the head, `more` are further columns of codes. */
export type Layout = {
  columns: Columns;
  more: readonly number[];
  body: number;
  labels: readonly string[];
  /** False where somebody should look: a head that names only half, or columns that could be either. */
  isSure: boolean;
  /** Of a sheet that holds several tables, or may: read where `isSure`, else to be asked about. */
  several?: Tables | null;
  /** Further columns of quantities that are filled, where a person has named the one that counts. */
  unread?: readonly number[];
};

/** One of several tables of a sheet with the cells of its columns alone; `place` counts those side by side, from 0. */
export type Table = { rows: readonly TableRow[]; layout: Layout; place: number; first: number; width: number };

/** Several tables in one sheet. `isSure`: nothing else can be meant. */
export type Tables = { tables: readonly Table[]; isSure: boolean };

/** How one table is read: by its head, wherever that stands, else by what its columns hold. */
export function layoutOfTable({ rows, isLines }: Pick<Sheet, "rows" | "isLines">, words: HeadWords): Layout {
  if (isLines) return ofLines(rows);
  const head = findHead(rows, words);
  return head ? byHead(head, rows) : byContent(rows);
}

/** The table read by columns that a person has named. */
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

/** What tells a file's kind again: the words of its head, else how many columns it has. */
export function headKey(rows: readonly TableRow[], { body, columns }: Pick<Layout, "body" | "columns">): string {
  const head = rows[Math.max(0, body - 1)];
  return columns.hasHead && head ? head.cells.map(headText).join("|").slice(0, 500) : `${widthOf(rows)}`;
}

/** Lines are parted already; where none tells a quantity, they are codes alone. */
function ofLines(rows: readonly TableRow[]): Layout {
  const hasQuantity = rows.some(({ cells }) => (cells[1] ?? "") !== "");
  const columns = { code: 0, quantity: hasQuantity ? 1 : null, hasHead: false };
  return { columns, more: [], body: 0, labels: [], isSure: true };
}

function byHead(head: Head, rows: readonly TableRow[]): Layout {
  const { codes, names, labels, last } = head;
  const body = last + 1;
  const width = widthOf(rows);
  // «10 шт» is an amount, although goods are counted by tens.
  const holdsUnits = (at: number) =>
    kindOf(rows.slice(body), at) === "unit" && !rows.slice(body).some(({ cells }) => /^\d/.test(cells[at] ?? ""));
  const quantities = head.quantities.filter((at) => !holdsUnits(at));
  // One label over a figure and its unit, or none over the unit.
  const units = [
    ...head.units,
    ...head.quantities.filter(holdsUnits),
    ...quantities.map((at) => at + 1).filter((at) => at < width && (labels[at] ?? "") === "" && holdsUnits(at)),
  ];
  const [quantity = null] = quantities;
  const [name = null] = names;
  const code = codes[0] ?? name ?? (quantity === 0 ? 1 : 0);
  const isNamed = codes.length + names.length > 0;
  // Of two columns of quantities nobody knows which is meant; one that is empty is not.
  const filled = quantities.filter((at) => rows.slice(body).some(({ cells }) => (cells[at] ?? "") !== ""));
  const isOne = filled.length === 1 || (filled.length === 0 && quantities.length === 1);
  const meant = filled.length === 1 ? (filled[0] ?? null) : quantity;
  return {
    columns: { code, name: name === code ? null : name, quantity: meant, unit: units[0] ?? null, hasHead: true },
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
  // Two columns without a head are a code and a quantity, as in the template.
  const second = rows.map(({ cells }) => cells[1] ?? "").filter((cell) => cell !== "");
  const looks = second.filter((cell) => readAmount(cell).ok).length * 2 >= second.length;
  // «184,50» in every row is a price as likely.
  const isPrice = second.length > 1 && kinds[1] === "price";
  return layout({ code: 0, quantity: 1 }, width === 2 && looks && second.length > 0 && !isPrice);
}

function placesOf(rows: readonly TableRow[], kind: ColumnKind): number[] {
  return Array.from({ length: widthOf(rows) }, (_, at) => at).filter((at) => kindOf(rows, at) === kind);
}

type ColumnKind = "amount" | "unit" | "code" | "longNumber" | "text" | "position" | "price" | "empty";

/** What a column without a head holds, by most of its cells. */
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
