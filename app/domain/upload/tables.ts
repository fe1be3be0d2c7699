import { readAmount } from "./amount.ts";
import { layoutOfTable, widthOf, type Layout, type Table, type Tables } from "./columns.ts";
import { findHead, headOfRow, headText, type Head, type HeadWords } from "./head.ts";
import { mostTables } from "./row-place.ts";
import type { Sheet, TableRow } from "./table.ts";

/** How a sheet is read (decisions §3.9): table by table where several stand in it. */
export function layoutOf(sheet: Pick<Sheet, "rows" | "isLines">, words: HeadWords): Layout {
  const layout = layoutOfTable(sheet, words);
  const several = sheet.isLines ? null : (tablesBeside(sheet.rows, words) ?? tablesBelow(sheet.rows, layout, words));
  const [first] = several?.tables ?? [];
  if (!several || !first) return layout;
  // Not to be read each by itself: one of them is not understood.
  if (!several.isSure && several.tables.every(({ place }) => place === 0)) return { ...layout, isSure: false };
  // By all of its columns: what a person is shown, and what tells files of its kind again.
  return { ...layout, columns: first.layout.columns, several, isSure: several.isSure };
}

/** Tables that stand beside each other, each with codes and quantities of its own; null where a sheet holds one. */
function tablesBeside(rows: readonly TableRow[], words: HeadWords): Tables | null {
  const width = widthOf(rows);
  if (width < 4) return null;
  const head = findHead(rows, words);
  const cut = (starts: readonly number[]) => lists(partsAt(rows, starts, width, words), head);
  const byGap = cut(startsAtGaps(rows, head, words));
  if (byGap && (head === null ? haveSameContent(byGap) : haveSameHead(byGap, words)))
    return { tables: byGap, isSure: true };
  const byLabel = head === null ? null : cut(repeatedStarts(head));
  if (byLabel && haveSameHead(byLabel, words)) return { tables: byLabel, isSure: true };
  if (byGap) return { tables: byGap, isSure: false };
  const byRole = head === null ? null : cut(startsByRole(head));
  return byRole && { tables: byRole, isSure: false };
}

/** Tables under each other whose heads name other columns; null where the first head holds for all rows. */
function tablesBelow(rows: readonly TableRow[], { columns, body }: Layout, words: HeadWords): Tables | null {
  if (!columns.hasHead || body === 0) return null;
  const textOf = ({ cells }: TableRow) => cells.map(headText).join("|").replace(/\|+$/, "");
  let current = rows
    .slice(Math.max(0, body - 1), body)
    .map(textOf)
    .join();
  const starts = rows.flatMap((row, at) => {
    if (at < body || headOfRow(row, words) === null || textOf(row) === current) return [];
    current = textOf(row);
    return [at];
  });
  if (starts.length === 0) return null;
  const tables = [0, ...starts].map((start, place, all): Table => {
    const part = rows.slice(start, all[place + 1]);
    return { rows: part, layout: layoutOfTable({ rows: part }, words), place: 0, first: 0, width: widthOf(rows) };
  });
  return { tables, isSure: tables.every(({ layout }) => layout.isSure && layout.columns.quantity !== null) };
}

/** The rows with the cells of these columns, without those that have none there. */
function partsAt(
  rows: readonly TableRow[],
  starts: readonly number[],
  width: number,
  words: HeadWords,
): readonly Table[] {
  return [0, ...starts].map((first, place, all) => {
    const end = all[place + 1] ?? width;
    const part = partOf(rows, first, end);
    return { rows: part, layout: layoutOfTable({ rows: part }, words), place, first, width: end - first };
  });
}

function partOf(rows: readonly TableRow[], first: number, end: number): TableRow[] {
  return rows.flatMap(({ number, cells }) => {
    const own = cells.slice(first, end);
    return own.some((cell) => cell !== "") ? [{ number, cells: own }] : [];
  });
}

/** Two tables or more, each of which is a list for certain; null for anything else. */
function lists(parts: readonly Table[], head: Head | null): readonly Table[] | null {
  const isList = ({ rows, layout, first, width }: Table) =>
    layout.isSure &&
    layout.columns.quantity !== null &&
    // Under a head, columns without one are a list only where nothing names them.
    (head === null ||
      layout.columns.hasHead ||
      head.labels.slice(first, first + width).every((label) => label === "")) &&
    hasCodes(rows.slice(layout.body), layout.columns.code);
  return parts.length > 1 && parts.length <= mostTables && parts.every(isList) ? parts : null;
}

/** Days beside sums are no goods. */
function hasCodes(rows: readonly TableRow[], code: number): boolean {
  return rows.some(({ cells }) => {
    const cell = cells[code] ?? "";
    return cell !== "" && !/\d{2}:\d{2}$|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(cell);
  });
}

/** Rows that tell whether columns may be a list; whether they are is asked of all. */
const lookedAt = 40;

/** Where the first of the labels that stand there again begins the next table. */
function repeatedStarts({ labels, codes, names }: Head): number[] {
  const texts = labels.map(headText);
  const first = texts.findIndex((text, at) => text !== "" && texts.indexOf(text, at + 1) > at + 1);
  if (first < 0 || Math.min(...codes, ...names) < first) return [];
  return texts.flatMap((text, at) => (at > first && text === texts[first] ? [at] : []));
}

/** Behind empty columns, where codes and quantities stand on both sides. */
function startsAtGaps(rows: readonly TableRow[], head: Head | null, words: HeadWords): number[] {
  const table = rows.slice(head?.first ?? 0);
  const width = widthOf(rows);
  const filled = (at: number) => table.filter(({ cells }) => (cells[at] ?? "") !== "").length;
  // A signature below may reach into the gap.
  const isGap = (at: number) => (head?.labels[at] ?? "") === "" && filled(at) * 10 < table.length;
  const begins = Array.from({ length: width }, (_, at) => at).filter((at) => at > 0 && !isGap(at) && isGap(at - 1));
  const starts: number[] = [];
  const isListAt = (first: number, end: number) => {
    const { isSure, columns } = layoutOfTable({ rows: partOf(rows, first, end).slice(0, lookedAt) }, words);
    return isSure && columns.quantity !== null;
  };
  for (const [place, begin] of begins.entries()) {
    const end = begins[place + 1] ?? width;
    if (isListAt(starts.at(-1) ?? 0, begin) && isListAt(begin, end)) starts.push(begin);
  }
  return starts;
}

/** Codes or names behind a quantity may begin another table. */
function startsByRole({ labels, codes, names, quantities }: Head): number[] {
  const starts: number[] = [];
  let [hasGoods, hasQuantity] = [false, false];
  for (const at of labels.keys()) {
    const isGoods = codes.includes(at) || names.includes(at);
    if (isGoods && hasGoods && hasQuantity) {
      starts.push(at);
      hasQuantity = false;
    }
    hasGoods ||= isGoods;
    hasQuantity ||= quantities.includes(at);
  }
  return starts;
}

/** Codes and quantities are called the same, and nothing above says that one of them is no order. */
function haveSameHead(tables: readonly Table[], words: HeadWords): boolean {
  const titles = tables.flatMap(({ rows, layout: { body, labels } }) =>
    rows
      .slice(0, body)
      .flatMap(({ cells }) => cells)
      .filter((cell) => !labels.some((label) => label.includes(cell))),
  );
  if (titles.some((cell) => words.otherTable.test(headText(cell)))) return false;
  const heads = tables.map(({ layout: { columns, labels } }) =>
    columns.hasHead ? [columns.code, columns.quantity ?? -1].map((at) => headText(labels[at] ?? "")).join("|") : "",
  );
  return heads[0] !== "" && heads.every((one) => one === heads[0]);
}

/** Without heads: the same kinds of columns in the same places, and in no row the same code again. */
function haveSameContent(tables: readonly Table[]): boolean {
  const shape = ({ layout: { columns }, rows }: Table) => {
    const isLong = rows.every(({ cells }) => /^\d{7,14}$/.test(cells[columns.code] ?? ""));
    const isCounted = rows.every(({ cells }) => readAmount(cells[columns.code] ?? "").ok);
    return [columns.code, columns.quantity, columns.unit ?? "", columns.name ?? "", isLong, isCounted].join();
  };
  const seen = new Set<string>();
  const isAgain = tables.some(({ rows, layout }) =>
    rows.some(({ number, cells }) => {
      const key = `${number} ${headText(cells[layout.columns.code] ?? "")}`;
      const was = seen.has(key);
      seen.add(key);
      return was;
    }),
  );
  return !isAgain && new Set(tables.map(shape)).size === 1;
}
