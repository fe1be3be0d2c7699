import { readNumber } from "./amount.ts";
import type { TableRow } from "./table.ts";
import { readUnit } from "./units.ts";

/** Patterns of column headers; a column gets the first matching role, among codes the first pattern counts. */
export type HeadWords = {
  code: readonly RegExp[];
  name: readonly RegExp[];
  quantity: readonly RegExp[];
  unit: readonly RegExp[];
  position: readonly RegExp[];
  otherQuantity: RegExp;
  otherCode: RegExp;
  /** Words above a table that is not an order. */
  otherTable: RegExp;
  total: RegExp;
  signature: RegExp;
};

/** Header of a table: its rows (indexes in the table, from 0) and column labels. */
export type Head = {
  first: number;
  last: number;
  labels: readonly string[];
  /** Most certain first. */
  codes: readonly number[];
  names: readonly number[];
  quantities: readonly number[];
  units: readonly number[];
};

/** Rows in which a header is searched. */
const headWithin = 20;
const mostLines = 3;
const longestLabel = 90;

/** Finds the header of a table anywhere, also of several lines; null if no row names columns. */
export function findHead(rows: readonly TableRow[], words: HeadWords): Head | null {
  let best: { head: Head; score: number } | null = null;
  for (let first = 0; first < Math.min(rows.length, headWithin); first += 1)
    for (let lines = 1; lines <= mostLines && first + lines <= rows.length; lines += 1) {
      if (lines > 1 && !goesOn(rows[first + lines - 1])) break;
      const head = headOf(rows.slice(first, first + lines), first, words);
      const score = scoreOf(head) - (lines - 1) * 0.1;
      if (score > 0 && (best === null || score > best.score + 0.01)) best = { head, score };
    }
  return best === null ? null : withSubheads(best.head, rows, words);
}

/** A single row as a header that names goods and a quantity, or null. */
export function headOfRow(row: TableRow, words: HeadWords): Head | null {
  if (!goesOn(row)) return null;
  const head = headOf([row], 0, words);
  return head.codes.length + head.names.length > 0 && head.quantities.length > 0 ? head : null;
}

export function headText(cell: string): string {
  return cell
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[^\p{L}\p{N}№#-]+/gu, " ")
    .replace(/- /g, "-")
    .trim();
}

/** The unit in a quantity header: «Кол-во, кг», «Количество (уп)»; empty if none. */
export function headUnit(label: string): string {
  const [, ...rest] = label.split(/[,(/]/);
  const candidates = [...rest, label.split(/\s+/).slice(1).join(" "), label.split(/\s+/).at(-1) ?? ""];
  const found = candidates
    .map((one) => one.replace(/^\s*в\s+|\)\s*$/gi, "").trim())
    .find((one) => readUnit(one) !== null);
  // «Ед.» only says that units are counted.
  return found === undefined || /^ед/i.test(found) || found === label ? "" : found;
}

function headOf(lines: readonly TableRow[], first: number, words: HeadWords): Head {
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  const isTitle = lines.every(
    ({ cells }) => new Set(cells.filter((cell) => cell !== "")).size < 2 && cells.filter(Boolean).length > 1,
  );
  const labels = Array.from({ length: width }, (_, at) => labelOf(lines, at));
  const roles = labels.map((label) => (isTitle ? null : roleOf(label, words)));
  const all = (role: string) => roles.flatMap((one, at) => (one?.role === role ? [{ at, rank: one.rank }] : []));
  const sorted = (role: string) =>
    all(role)
      .sort((a, b) => a.rank - b.rank || a.at - b.at)
      .map(({ at }) => at);
  const [codes, names, quantities] = [sorted("code"), sorted("name"), sorted("quantity")];
  return {
    first,
    last: first + lines.length - 1,
    labels,
    codes,
    names,
    // «Шт» alone is the unit of a row without a header.
    quantities: quantities.filter((at) => codes.length + names.length > 0 || readUnit(labels[at] ?? "") === null),
    units: sorted("unit"),
  };
}

/** Joins header texts of a column; repeats of merged cells count once. */
function labelOf(lines: readonly TableRow[], at: number): string {
  const texts = lines.map(({ cells }) => (cells[at] ?? "").trim()).filter((text) => text !== "");
  return [...new Set(texts)].join(" ").replace(/-\s+/g, "-");
}

function roleOf(label: string, words: HeadWords): { role: string; rank: number } | null {
  const text = headText(label);
  if (text === "" || label.length > longestLabel || readNumber(label) !== null) return null;
  // «Артикул: A-1» is a value, not a label.
  if (/[:=]\s*\S*\d/u.test(label)) return null;
  // A word may be hyphenated across lines: «Коли-чество».
  const texts = [text, text.replaceAll("-", "")];
  const rankIn = (patterns: readonly RegExp[]) =>
    patterns.findIndex((pattern) => texts.some((one) => pattern.test(one)));
  for (const role of ["unit", "quantity", "code", "name", "position"] as const) {
    const rank = rankIn(words[role]);
    if (rank < 0) continue;
    if (role === "quantity" && words.otherQuantity.test(text)) return { role: "other", rank };
    if (role === "code" && words.otherCode.test(text)) return { role: "other", rank };
    return { role, rank };
  }
  return null;
}

function scoreOf({ codes, names, quantities, units }: Head): number {
  if (codes.length + names.length + quantities.length === 0) return 0;
  const hasGoods = codes.length + names.length > 0;
  return (
    (codes.length > 0 ? 2 : 0) +
    (names.length > 0 ? 1 : 0) +
    (quantities.length > 0 ? (hasGoods ? 3 : 1) : 0) +
    (units.length > 0 ? 0.5 : 0)
  );
}

/** A continuation line of a header contains no numbers. */
function goesOn(row: TableRow | undefined): boolean {
  return (
    row !== undefined && row.cells.every((cell) => readNumber(cell.trim()) === null && cell.length <= longestLabel)
  );
}

/** Includes lines below a header that subdivide its columns («план», «факт»). */
function withSubheads(head: Head, rows: readonly TableRow[], words: HeadWords): Head {
  const next = rows[head.last + 1];
  if (!next || head.last - head.first + 1 >= mostLines || !goesOn(next)) return head;
  const goods = [...head.codes, ...head.names];
  if (goods.some((at) => (next.cells[at] ?? "") !== "") || goods.length === 0) return head;
  const longer = headOf(rows.slice(head.first, head.last + 2), head.first, words);
  return longer.quantities.length > 0 || head.quantities.length === 0 ? longer : head;
}
