import { readAmount } from "#app/domain/upload/amount.ts";
import { readUnit } from "#app/domain/upload/units.ts";
import { isCodeWord, unfoldedList } from "./unfolded-list.ts";

/** A parsed line; `readings` lists all possible ways to split it if there are several. */
export type EntryLine = Parts & { number: number; text: string; readings: readonly Parts[] };
type Parts = { code: string; quantity: string };

const mostReadings = 8;

/**
 * Parses lines as people type them or copy them from tables: quick entry, uploaded texts and lists in the search. Empty
 * lines are skipped, each line keeps its number, from 1. A list in one line is divided first (`unfoldedList`).
 *
 * A line has many readings. The likeliest comes first, all are returned, and the goods decide (`chooseReading`): the
 * reading whose code exists is taken, and if two exist the buyer is asked. The likeliest reading:
 *
 * - A leading «1.», «1)», «№1», bullet or «арт.» is dropped; a bare leading number is a line number if all lines count
 *   from 1, otherwise it may be the quantity.
 * - With tabs or semicolons the first cell is the code, and the quantity is the only cell that is an amount; of several,
 *   the one with a unit. Two bare numbers may be a price and a quantity: the row is refused.
 * - A quantity in front needs a unit or a cross: «2 шт КОД», «5 x КОД».
 * - Otherwise the quantity is the amount behind the last «×», «x», «—», « - », «=», «: », comma or space. A cross between
 *   figures is a size: «3,9×25».
 * - «1 000» is a thousand if a digit is left for the code: «ABC 100 200» is 200 of «ABC 100», «A-12 1 000» a thousand of
 *   «A-12».
 * - A quantity counts units of sale unless it names another unit, also behind the barcode of a pack.
 */
export function readEntryList(text: string): EntryLine[] {
  const lines = unfoldedList(text)
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ number: index + 1, text: line.trim().replace(/[^\S\t]{2,}/gu, " ") }))
    .filter((line) => line.text !== "");
  const isNumbered = areNumbered(lines.map((line) => line.text));
  const hasOrdinals = lines.length > 1 && lines.every(({ text }, at) => ordinal.exec(text)?.[1] === String(at + 1));
  return lines.map((line, at) => {
    const text = hasOrdinals ? line.text.replace(ordinal, "") : line.text;
    return { ...line, ...readLine(text, { place: at + 1, isNumbered }) };
  });
}

/** «1.A-12», «2)B-34»: glued to the code, a number is only a line number if all lines count from 1. */
const ordinal = /^№?\s?(\d{1,3})[.)]\s*(?=\S)/u;

/** A leading number without a unit: «7 ФР-И37/9016», «7 — A-12». */
const figureInFront = /^(\d{1,6}(?:[.,]\d{1,3})?)(?:\s*[-–—:=]\s+|\s+)(\S.*)$/u;

/** Whether the leading numbers are line numbers; then they cannot be read as quantities. */
function areNumbered(lines: readonly string[]): boolean {
  const figures = lines.flatMap((line) => figureInFront.exec(line)?.[1] ?? []);
  return figures.length > 1 && figures.every((figure, at) => figure === String(at + 1));
}

/** Reads the leading number as the quantity unless it is a line number. */
function figureFirst(line: string, isNumbered: boolean): Parts[] {
  const [, figure = "", rest = ""] = figureInFront.exec(line) ?? [];
  if (figure === "" || !isCode(rest)) return [];
  if (!isNumbered) return [{ code: rest, quantity: figure }];
  return [{ code: rest, quantity: `№ ${figure}` }, ...splits(rest)];
}

/** Codes beside a name: «A-1204 Петля накладная 20 шт». A figure in front may be another quantity. */
function codesWithin({ code, quantity }: Parts): Parts[] {
  const words = code.split(/\s+/u);
  const figure = words.findIndex((word) => /^\d/.test(word) && !isCodeWord(word));
  return words
    .slice(0, figure < 0 ? words.length : figure)
    .flatMap((word) => (isCodeWord(word) ? [{ code: word, quantity }] : []));
}

/** A code contains a letter or digit. */
export function isCode(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Strips the quotes that spreadsheets add when copying. */
export function bareCode(text: string): string {
  return text
    .trim()
    .replace(/^["'«“]|["'»”]$/gu, "")
    .trim();
}

type Listed = { place: number; isNumbered: boolean };

function readLine(whole: string, { place, isNumbered }: Listed): Parts & { readings: Parts[] } {
  if (/[\t;].*\S/u.test(whole.replace(/[\s;,]+$/u, ""))) return { ...ofCells(whole, place), readings: [] };
  const line = whole.replace(leading, "").replace(/(?<=\S)[\s;,]+$/u, "");
  const likeliest = preferred(line);
  const others = [
    { code: bareCode(line), quantity: "" },
    ...figureFirst(line, isNumbered),
    ...splits(line),
    ...codesWithin(likeliest),
  ];
  const readings = [likeliest, ...others].map(({ code, quantity }) => ({
    code: bareCode(code),
    quantity: quantity.trim(),
  }));
  const distinct = readings.filter(
    ({ code, quantity }, at) => readings.findIndex((one) => one.code === code && one.quantity === quantity) === at,
  );
  const [first = { code: "", quantity: "" }] = distinct;
  return { ...first, readings: distinct.length > 1 ? distinct.slice(0, mostReadings) : [] };
}

/** A table row without a header: optional number, code, optional name, quantity, unit. */
function ofCells(line: string, place: number): Parts {
  const row = line.split(line.includes("\t") ? "\t" : ";").map(bareCode);
  const cells = row.length > 2 && row[0]?.replace(/\.$/, "") === String(place) ? row.slice(1) : row;
  const [code = "", second = "", ...rest] = cells;
  if (rest.every((cell) => cell === "")) return { code, quantity: second };
  if (rest.length === 1 && readUnit(rest[0] ?? "") !== null && isAmount(second))
    return { code, quantity: withUnit(second, rest) };
  // Of two numbers the one with a unit is the quantity; without a unit the row is ambiguous and is left to be refused.
  const amounts = cells.slice(1).flatMap((cell, at) => (isAmount(cell) ? [{ cell, unit: cells[at + 2] ?? "" }] : []));
  const counted = amounts.filter(({ cell, unit }) => !isFigure(cell) || readUnit(unit) !== null);
  const [quantity, ...others] = amounts.length > 1 ? counted : amounts;
  if (quantity && others.length === 0) return { code, quantity: withUnit(quantity.cell, cells.slice(1)) };
  return {
    code,
    quantity: amounts.length > 1 ? amounts.map(({ cell }) => cell).join(" / ") : cells.slice(1).join(" ").trim(),
  };
}

/** Tables keep the unit in a separate cell. */
function withUnit(quantity: string, cells: readonly string[]): string {
  const unit = isFigure(quantity) ? cells.find((cell) => readUnit(cell) !== null) : undefined;
  return unit === undefined ? quantity : `${quantity} ${unit}`;
}

/**
 * The likeliest reading of a line: split by an equals sign, cross, colon or dash before an amount; then amount first,
 * in brackets, after a comma, after a space.
 */
function preferred(line: string): Parts {
  const first = amountFirst(line);
  if (first) return first;
  for (const { code, rest } of parted(line, between)) if (isAmount(rest)) return { code, quantity: rest };
  // «-5», «10-15», «≈20»: an unreadable amount is still an amount, so that it is reported.
  const wrong = /^(.*\S)\s+([-−–≈~<>±]\s?\d\S*|\d+(?:[-–+/xх*]\d+)+)$/iu.exec(line);
  if (wrong) return { code: wrong[1] ?? "", quantity: wrong[2] ?? "" };
  const inBrackets = /^(.*\S)\s*\(([^()]*)\)$/u.exec(line);
  if (inBrackets && hasUnit(inBrackets[2] ?? "")) return { code: inBrackets[1] ?? "", quantity: inBrackets[2] ?? "" };
  const last = bySpaces(line);
  // A comma within a number that follows a space is a decimal comma: «LM-8 2,25 м²».
  if (/^\d+,\d/.test(last.quantity) && !last.code.endsWith(",")) return last;
  const comma = parted(line, /\s*[,|]\s*/gu)
    .toReversed()
    .find(({ rest }) => isAmount(rest));
  return comma ? { code: comma.code, quantity: comma.rest } : last;
}

/** «2 шт. ROTO NT 260», «2 x A-12/5». */
function amountFirst(line: string): Parts | null {
  const crossed = /^(\d{1,9})\s?[xх×*]\s+(\S.*)$/iu.exec(line);
  if (crossed) return { code: crossed[2] ?? "", quantity: crossed[1] ?? "" };
  if (!/^\d/.test(line)) return null;
  const fitting = parted(line, /\s+/gu).filter(({ code, rest }) => hasUnit(code) && isCode(rest));
  const longest = fitting[0];
  if (!longest || parted(longest.rest, /\s+/gu).some(({ rest }) => hasUnit(rest))) return null;
  return { code: longest.rest, quantity: longest.code };
}

/** A cross between two figures is a size: «3,9×25». */
const between =
  /\s*(?::\s|=|—)\s*|\s*(?<!\d)[*×]\s*|\s*[*×](?!\d)\s*|\s+[*×]\s*|\s[-–xх]\s+|\s[xх](?=\d+(?:\s?\p{L}{1,5}\.?)?$)/giu;

/** All positions where a line may be split, the last first. */
function parted(line: string, at: RegExp): { code: string; rest: string }[] {
  return [...line.matchAll(at)]
    .map(({ index, 0: sign }) => ({ code: line.slice(0, index), rest: line.slice(index + sign.length) }))
    .filter(({ code, rest }) => code.trim() !== "" && rest.trim() !== "")
    .toReversed();
}

function splits(line: string): Parts[] {
  return [...parted(line, /\s*[×xх*=—,]\s*|\s[-–]\s+|:?\s+/giu)]
    .filter(({ rest }) => isAmount(rest))
    .map(({ code, rest }) => ({ code: code.replace(/[\s,;:=*×—–-]+$/u, ""), quantity: rest }));
}

/** If thousands are separated by a space, the code is the shortest prefix that contains a digit. */
function bySpaces(line: string): Parts {
  const fitting = parted(line, /\s+/gu)
    .toReversed()
    .filter(({ rest }) => isAmount(rest));
  const best = fitting.find(({ code }) => /\d/.test(code)) ?? fitting.at(-1);
  return best ? { code: best.code, quantity: best.rest } : { code: line, quantity: "" };
}

/** A line number, a bullet, and «арт.» before the code. */
const leading = /^(?:(?:№\s?\d{1,3}[.)]?|\d{1,3}[.)]|[•●▪·*–—-])\s+)?(?:арт(?:икул)?\.?:?\s+)?/iu;

function isAmount(text: string): boolean {
  const read = readAmount(text);
  return /^\d/.test(text.trim()) && (read.ok || read.code === "zeroQuantity");
}

function hasUnit(text: string): boolean {
  const read = readAmount(text);
  return /^\d/.test(text) && read.ok && read.value.unit !== null;
}

function isFigure(cell: string): boolean {
  return /^[\d\s.,]+$/u.test(cell);
}
