import { readAmount } from "./amount.ts";
import { layoutOfTable, widthOf, type Layout, type ListTable, type Tables } from "./columns.ts";
import { findHead, headOfRow, headText, type Head, type HeadWords } from "./head.ts";
import { mostTables } from "./row-place.ts";
import type { Sheet, TableRow } from "./table.ts";

/** Layout of a sheet (product rules §3.9): table by table if it holds several. */
export function layoutOf(sheet: Pick<Sheet, "rows" | "isLines">, words: HeadWords): Layout {
  const layout = layoutOfTable(sheet, words);
  const several = sheet.isLines ? null : (tablesBeside(sheet.rows, words) ?? tablesBelow(sheet.rows, layout, words));
  const [first] = several?.tables ?? [];
  if (!several || !first) return layout;
  // One of the tables is unclear, so they are not read separately.
  if (!several.isSure && several.tables.every(({ place }) => place === 0)) return { ...layout, isSure: false };
  // Uses all columns: for display and for the key of the file's format.
  return { ...layout, columns: first.layout.columns, several, isSure: several.isSure };
}

/** Tables side by side, each with codes and quantities; null if the sheet holds one. */
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

/** Tables below each other with different headers; null if the first header applies to all rows. */
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
  const tables = [0, ...starts].map((start, place, all): ListTable => {
    const part = rows.slice(start, all[place + 1]);
    return { rows: part, layout: layoutOfTable({ rows: part }, words), place: 0, first: 0, width: widthOf(rows) };
  });
  return { tables, isSure: tables.every(({ layout }) => layout.isSure && layout.columns.quantity !== null) };
}

/** Rows reduced to these columns, without empty ones. */
function partsAt(
  rows: readonly TableRow[],
  starts: readonly number[],
  width: number,
  words: HeadWords,
): readonly ListTable[] {
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

/** At least two tables, each clearly a list; otherwise null. */
function lists(parts: readonly ListTable[], head: Head | null): readonly ListTable[] | null {
  const isList = ({ rows, layout, first, width }: ListTable) =>
    layout.isSure &&
    layout.columns.quantity !== null &&
    // Below a header, unlabelled columns form a list only if no header names any.
    (head === null ||
      layout.columns.hasHead ||
      head.labels.slice(first, first + width).every((label) => label === "")) &&
    hasCodes(rows.slice(layout.body), layout.columns.code);
  return parts.length > 1 && parts.length <= mostTables && parts.every(isList) ? parts : null;
}

/** Dates beside sums are not goods. */
function hasCodes(rows: readonly TableRow[], code: number): boolean {
  return rows.some(({ cells }) => {
    const cell = cells[code] ?? "";
    return cell !== "" && !/\d{2}:\d{2}$|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(cell);
  });
}

/** Rows sampled to propose column splits; all rows are checked afterwards. */
const lookedAt = 40;

/** Start of the next table: where the first repeated label recurs. */
function repeatedStarts({ labels, codes, names }: Head): number[] {
  const texts = labels.map(headText);
  const first = texts.findIndex((text, at) => text !== "" && texts.indexOf(text, at + 1) > at + 1);
  if (first < 0 || Math.min(...codes, ...names) < first) return [];
  return texts.flatMap((text, at) => (at > first && text === texts[first] ? [at] : []));
}

/** After empty columns with codes and quantities on both sides. */
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

/** Codes or names after a quantity may begin another table. */
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

/** Code and quantity headers are equal, and no heading says that one of them is no order. */
function haveSameHead(tables: readonly ListTable[], words: HeadWords): boolean {
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

/** Without headers: equal column types at equal positions, and no row repeats a code. */
function haveSameContent(tables: readonly ListTable[]): boolean {
  const shape = ({ layout: { columns }, rows }: ListTable) => {
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
