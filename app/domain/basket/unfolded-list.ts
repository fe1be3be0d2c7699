import { isCodeLike } from "#app/domain/catalog/search-query/typed-codes.ts";
import { readAmount } from "#app/domain/upload/amount.ts";
import { uploadHeads } from "#app/domain/upload/head-words.ts";
import { findHead } from "#app/domain/upload/head.ts";
import { readUnit } from "#app/domain/upload/units.ts";

/**
 * Restores the lines and columns of a list that lost them: a search field turns line breaks into spaces, and people
 * write lists in one line. Any other text is returned as it is. The rules, in this order:
 *
 * 1. Columns padded with spaces: if every line has the same number of gaps of two or more spaces, the gaps are tabs.
 * 2. Columns of numbers: if every line is a code and the same number of figures, two or more, the spaces are tabs, so that
 *    the table rules tell the quantity from the price. «2 184,50» counts as two figures unless every line's figures form
 *    one number by thousands, and as two even then if all end in kopecks.
 * 3. One line with semicolons, or commas outside numbers, holds a list if no part is only a figure or a unit (those
 *    are cells of one row), and two parts begin with codes or every part has a quantity. Semicolons also separate names,
 *    unless the first part is a code: that is the row «code; name». The first part may be a header.
 * 4. One line without them is a list if it holds two codes or more and nothing else but line numbers, signs and a
 *    quantity for each. The quantities follow the codes, unless the line begins with a quantity and ends with a code.
 *    With tabs, other cells may stand between the codes. A header may precede the first code.
 *
 * A code here is a word with letters and digits, or of seven digits or more: shorter numbers are quantities, and «М8×40»
 * is a size. Numbers of six digits and nothing else are codes too. Lines already separated are never divided further.
 */
export function unfoldedList(given: string): string {
  const text = withoutNumbers(given);
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const [line] = lines;
  if (line === undefined) return text;
  if (lines.length > 1) return withColumns(text, lines);
  const trimmed = line.trim();
  const rows = byParts(trimmed, semicolon) ?? byParts(trimmed, comma) ?? bySpaces(trimmed);
  if (rows === null) return text;
  return withColumns(rows.join("\n"), rows);
}

/** Numbers before the lines of a list with columns, if they count from one; without columns each line is read with it. */
function withoutNumbers(text: string): string {
  if (!text.includes("\t")) return text;
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const isCounted = lines.every((line, at) => Number(/^\s*(?:№\s?)?(\d{1,3})[.)]\s+\S/u.exec(line)?.[1]) === at + 1);
  return lines.length > 1 && isCounted ? text.replace(/^\s*(?:№\s?)?\d{1,3}[.)]\s+(?=\S)/gmu, "") : text;
}

/** A word that can only be a code. */
export function isCodeWord(word: string): boolean {
  const bare = bareWord(word);
  return isCodeLike(bare) && !isFigure(bare) && !/^[xх×*]\s?\d+\D{0,6}$/iu.test(bare);
}

/** «1.», «1)», «№1» before a row. */
const lineNumber = /^(?:№\s?\d{1,3}[.)]?|\d{1,3}[.)])\s+/u;

function bareWord(word: string): string {
  return word.replace(/^["'«“([]+|["'»”)\],;:]+$/gu, "");
}

/** A quantity with or without a unit, or a zero; longer numbers are codes, also before a quantity: «4600000000010 - 10 шт.» */
function isFigure(text: string): boolean {
  return /^\d/.test(text) && !/^\d{7,}(?:$|\D+\d)/.test(text) && (readAmount(text).ok || /^0+(?:[.,]0+)?$/.test(text));
}

function withColumns(text: string, lines: readonly string[]): string {
  if (lines.length < 2 || text.includes("\t")) return text;
  const gaps = lines.map((line) => line.trim().match(/\s{2,}/gu)?.length ?? 0);
  if (gaps[0] !== 0 && new Set(gaps).size === 1)
    return lines.map((line) => line.trim().replace(/\s{2,}/gu, "\t")).join("\n");
  const head = lines[0] !== undefined && isHead(lines[0]) ? 1 : 0;
  const rows = lines.slice(head).map((line) => words(line.replace(lineNumber, "")));
  const width = rows[0]?.length ?? 0;
  const isTable =
    width > 2 &&
    rows.every(([code = "", ...rest]) => rest.length === width - 1 && isCodeWord(code) && rest.every(isPlainNumber));
  if (!isTable || (head === 0 && rows.every(isOneNumber))) return text;
  const titles = words(lines[0] ?? "");
  if (head === 1 && titles.length !== width) return text;
  return [...(head === 1 ? [titles] : []), ...rows].map((row) => row.join("\t")).join("\n");
}

function isPlainNumber(word: string): boolean {
  return /^\d+(?:[.,]\d+)?$/.test(word);
}

/** Figures that form one number by thousands and are no prices. */
function isOneNumber([, ...figures]: readonly string[]): boolean {
  return /^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/.test(figures.join(" ")) && !/[.,]\d{2}$/.test(figures.at(-1) ?? "");
}

function isHead(line: string): boolean {
  const cells = line.includes("\t") ? line.split("\t") : words(line);
  if (cells.length < 2) return false;
  const head = findHead([{ number: 1, cells }], uploadHeads);
  return head !== null && head.codes.length + head.names.length > 0 && !cells.some(isCodeWord);
}

const semicolon = /\s*;\s*/u;
/** Not one within a number. */
const comma = /,\s+|,(?=[^\s\d])/u;

type Part = "code" | "counted" | "figure" | "text";

function byParts(line: string, sign: RegExp): string[] | null {
  const parts = line.split(sign).filter((part) => part !== "");
  const rows = isHead(parts[0] ?? "") ? parts.slice(1) : parts;
  const kinds = rows.map(partOf);
  const count = (kind: Part) => kinds.filter((one) => one === kind).length;
  if (rows.length < 2 || count("figure") > 0) return null;
  const isList = count("code") > 1 || count("text") === 0;
  const areNames = sign === semicolon && !/^\S*\d\S*$/.test(rows[0] ?? "") && kinds[0] !== "code";
  return isList || areNames ? parts : null;
}

function partOf(part: string): Part {
  const row = part.replace(lineNumber, "");
  if (isFigure(row) || readUnit(row) !== null) return "figure";
  const [first = "", ...rest] = words(row);
  if (isCodeWord(first)) return "code";
  const last = rest.at(-1) ?? "";
  if (isCodeWord(last) && isFigure(withoutSign(words(row).slice(0, -1).join(" ")))) return "code";
  // A name with a quantity behind a sign or with a unit: «Саморез 4,2×16 — 200 шт».
  const counted = /^.*\S(?:\s[-–—×xх*]\s?|\s?[—=]\s?|:\s|\s)(\d.*)$/iu.exec(row);
  const amount = counted === null ? null : readAmount(counted[1] ?? "");
  return amount?.ok && (amount.value.unit !== null || /\s[-–—×xх*=:]\s?\d[\d\s]*$/iu.test(row)) ? "counted" : "text";
}

/** Rows of a line whose breaks became spaces; null if it is no such list. */
function bySpaces(line: string): string[] | null {
  if (/^\d{6,14}(?:\s+\d{6,14})+$/.test(line)) return words(line);
  const found = [...line.matchAll(/\S+/gu)].filter(({ 0: word }) => isCodeWord(word));
  const [first, ...others] = found;
  const last = found.at(-1);
  if (first === undefined || last === undefined || others.length === 0) return null;
  const hasTabs = line.includes("\t");
  const ends = found.map(({ index, 0: word }) => index + word.length);
  const before = line.slice(0, first.index).trim();
  const isBefore = ends.at(-1) === line.length && isFigure(withoutSign(before));
  if (isBefore) {
    const starts = [0, ...ends.slice(0, -1)];
    const rows = ends.map((end, at) => line.slice(starts[at], end).trim());
    const areCounted = found.every(({ index }, at) => isFigure(withoutSign(line.slice(starts[at], index))));
    return areCounted ? rows : null;
  }
  const isNumbered = /^(?:№\s?)?1[.)]?$/u.test(before) && (before !== "1" || hasTabs);
  if (before !== "" && !isNumbered && !isHead(before.replace(/\s(?:№\s?)?1[.)]?$/u, ""))) return null;
  const rows = found.map(({ index }, at) => {
    const row = line.slice(index, found[at + 1]?.index ?? line.length).trim();
    // The number of the next row.
    const next = new RegExp(`\\s(?:№\\s?)?${at + 2}${hasTabs ? "[.)]?" : "[.)]"}$`, "u");
    return isNumbered && at < found.length - 1 ? row.replace(next, "") : row;
  });
  const isRow = (row: string) => {
    const rest = withoutSign(row.slice((words(row)[0] ?? "").length));
    return rest === "" || hasTabs || isFigure(rest) || words(rest).every(isPlainNumber);
  };
  if (!rows.every(isRow)) return null;
  return before === "" || isNumbered ? rows : [before, ...rows];
}

function withoutSign(text: string): string {
  return text
    .trim()
    .replace(/^[-–—×xх*:=,;]\s*|\s*[-–—×xх*:=,;]$/giu, "")
    .trim();
}

function words(text: string): string[] {
  return text.trim().split(/\s+/u);
}
