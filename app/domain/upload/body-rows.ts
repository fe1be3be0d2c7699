import { readAmount, readNumber } from "./amount.ts";
import type { Layout } from "./columns.ts";
import { headText, headUnit, type HeadWords } from "./head.ts";
import type { TableRow } from "./table.ts";
import { isSameUnit, readUnit, unitCell } from "./units.ts";

/** A row of a list, unparsed; the unit follows the quantity. */
export type RawRow = {
  number: number;
  code: string;
  name: string;
  quantity: string;
  /** Other ways to split a line into code and quantity. */
  readings?: TableRow["readings"];
};

/** A row without goods: a total, a signature, a section heading. */
export type IgnoredRow = { number: number; text: string };

/** Splits table rows into those with goods and ignored ones. */
export function bodyRows(
  rows: readonly TableRow[],
  { columns, more, body, labels }: Layout,
  words: HeadWords,
): { rows: RawRow[]; ignored: IgnoredRow[] } {
  const { code, name = null, quantity, unit = null } = columns;
  const head = rows[body - 1];
  const unitOfHead = quantity === null ? "" : headUnit(labels[quantity] ?? "");
  const decimal = quantity === null ? null : decimalSign(rows.slice(body), [code, ...more]);
  const isForeign = columns.hasHead && !/\p{sc=Cyrillic}/u.test(labels.join(""));
  const listed: RawRow[] = [];
  const ignored: IgnoredRow[] = [];
  for (const [at, row] of rows.slice(body).entries()) {
    const cell = (place: number | null) => (place === null ? "" : (row.cells[place] ?? "").trim());
    const codes = [code, ...more].map(cell);
    const found = codes.find((one) => one !== "") ?? "";
    const nameText = cell(name);
    const figure = cell(quantity).replace(/^'(?=\d)/u, "");
    const one: RawRow = {
      number: row.number,
      code: withoutGuard(found === "" ? nameText : found),
      name: found === "" ? "" : nameText,
      quantity: amountText(plainFigure(figure, { decimal, isForeign }), cell(unit), unitOfHead),
    };
    const hasOwnCode = name === null || found !== "";
    if (isPassedOver(row, { at, head, figure, unit: cell(unit), hasOwnCode, code: found, words }))
      ignored.push(asIgnored(row));
    else if (one.code === "" && figure === "") ignored.push(asIgnored(row));
    else listed.push(row.readings === undefined ? one : { ...one, readings: row.readings });
  }
  return { rows: listed, ignored };
}

function asIgnored({ number, cells }: TableRow): IgnoredRow {
  const texts = [...new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ""))];
  return { number, text: texts.join(" ").slice(0, 80) };
}

type Seen = {
  at: number;
  head: TableRow | undefined;
  figure: string;
  unit: string;
  hasOwnCode: boolean;
  code: string;
  words: HeadWords;
};

function isPassedOver(row: TableRow, { at, head, figure, unit, hasOwnCode, code, words }: Seen): boolean {
  const texts = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  // Merged across the table: a section heading.
  if (texts.length > 1 && new Set(texts).size === 1) return true;
  if (head && row.cells.map(headText).join("|") === head.cells.map(headText).join("|")) return true;
  if (at === 0 && isNumbering(texts)) return true;
  const labels = texts.filter((text) => readNumber(text) === null);
  if (labels.some((text) => words.total.test(headText(text))) && (code === "" || words.total.test(headText(code))))
    return true;
  if (figure !== "" || (unit !== "" && readUnit(unitCell(unit)) !== null)) return false;
  if (!hasOwnCode) return true;
  return labels.some((text) => words.signature.test(text)) && !/^\S*\d\S*$/.test(code);
}

/** «1 2 3 4 5» below a header numbers its columns. */
function isNumbering(texts: readonly string[]): boolean {
  const first = Number(texts[0]);
  return (
    texts.length > 2 && first <= 1 && texts.every((text, at) => /^\d{1,2}$/.test(text) && Number(text) === first + at)
  );
}

/** The amount with the units of its cell, row and column; if two differ, both stay, to be refused. */
function amountText(figure: string, unit: string, unitOfHead: string): string {
  if (figure === "") return "";
  const own = readAmount(figure);
  const units = [unitCell(unit), unitOfHead]
    .map((one) => one.trim())
    .filter((one) => one !== "" && !/^[-–—]+$/.test(one));
  if (!own.ok) return figure;
  let [read, text] = [own.value.unit, figure];
  for (const word of units) {
    const next = readUnit(word);
    if (read !== null && next !== null && (isSameUnit(read, next) || isThousandOf(figure, next))) continue;
    text = /^1000?\s*\D/.test(word) ? `${text} × ${word}` : `${text} ${word}`;
    read ??= next;
  }
  return text;
}

/** «1,5 тыс.» in a column of pieces. */
function isThousandOf(figure: string, next: { kind: string; dimension?: string }): boolean {
  return next.kind === "measure" && next.dimension === "count" && /тыс|млн/i.test(figure);
}

/** The decimal separator of this file; null if its numbers show none or both. */
function decimalSign(rows: readonly TableRow[], codes: readonly number[]): "," | "." | null {
  const seen = new Set<string>();
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  for (let at = 0; at < width; at += 1) {
    if (codes.includes(at)) continue;
    const cells = rows
      .map((row) => (row.cells[at] ?? "").trim().replace(/\s*(?:₽|руб\.?|р\.)$/i, ""))
      .filter((cell) => cell !== "");
    if (cells.filter((cell) => readNumber(cell) !== null).length * 2 < cells.length) continue;
    for (const cell of cells) {
      const plain = cell.replace(/[\s\u00a0\u2009\u202f']/g, "");
      const sign =
        /^(?:\d+([.,])(?:\d{1,2}|\d{4,})|0([.,])\d{3}|\d{4,}([.,])\d{3}|\d{1,3}(?:[.,]\d{3})+([.,])\d+)$/.exec(plain);
      if (sign) seen.add(sign.slice(1).find((one) => one !== undefined) ?? "");
      else if (/^\d{1,3}[\s\u00a0\u2009\u202f]\d{3}([.,])\d{3}$/.test(cell)) seen.add(cell.at(-4) ?? "");
    }
  }
  const [only, ...others] = seen;
  return others.length === 0 && (only === "," || only === ".") ? only : null;
}

type Figures = { decimal: "," | "." | null; isForeign: boolean };

/**
 * Resolves «1,000» by this file's decimal separator. The other sign separates thousands if the whole file is foreign;
 * in a Russian one, where people and programs use both, it may be decimal too.
 */
function plainFigure(figure: string, { decimal, isForeign }: Figures): string {
  const doubtful = /^([1-9]\d{0,2})([.,])(\d{3})(\D.*)?$/.exec(figure);
  if (!doubtful || decimal === null) return figure;
  const [, whole = "", sign, rest = "", unit = ""] = doubtful;
  if (sign !== decimal) return isForeign ? `${whole}${rest}${unit}` : figure;
  const digits = rest.replace(/0+$/, "");
  return `${whole}${digits === "" ? "" : `,${digits.length === 3 ? `${digits}0` : digits}`}${unit}`;
}

/** Strips formula guards: «'00123», «="00123"»; «12345.0» is a whole number. */
function withoutGuard(code: string): string {
  return code
    .replace(/^="(.*)"$/u, "$1")
    .replace(/^'(?=[=+\-@\d])/u, "")
    .replace(/^(\d{3,})[.,]0+$/, "$1");
}
