import { readAmount } from "#app/domain/upload/amount.ts";
import { readUnit } from "#app/domain/upload/units.ts";

/** A line as it stands there; `readings` are all ways to part it, where more than one is possible. */
export type EntryLine = Parts & { number: number; text: string; readings: readonly Parts[] };
type Parts = { code: string; quantity: string };

const mostReadings = 8;

/** Lines as people write and tables copy them; empty lines ask for nothing, and each keeps its number, from 1. */
export function readEntryList(text: string): EntryLine[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ number: index + 1, text: line.trim().replace(/[^\S\t]{2,}/gu, " ") }))
    .filter((line) => line.text !== "");
  const isNumbered = areNumbered(lines.map((line) => line.text));
  return lines.map((line, at) => ({ ...line, ...readLine(line.text, { place: at + 1, isNumbered }) }));
}

/** A figure in front without a unit: «7 ФР-И37/9016», «7 — A-12». */
const figureInFront = /^(\d{1,6}(?:[.,]\d{1,3})?)(?:\s*[-–—:=]\s+|\s+)(\S.*)$/u;

/** Do the figures in front count the lines? Then nobody can say whether they are quantities. */
function areNumbered(lines: readonly string[]): boolean {
  const figures = lines.flatMap((line) => figureInFront.exec(line)?.[1] ?? []);
  return figures.length > 1 && figures.every((figure, at) => figure === String(at + 1));
}

/** The figure in front as the quantity; where such figures count the lines, it is none. */
function figureFirst(line: string, isNumbered: boolean): Parts[] {
  const [, figure = "", rest = ""] = figureInFront.exec(line) ?? [];
  if (figure === "" || !isCode(rest)) return [];
  if (!isNumbered) return [{ code: rest, quantity: figure }];
  return [{ code: rest, quantity: `№ ${figure}` }, ...splits(rest)];
}

/** A code has letters or figures. */
export function isCode(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Without the quotes that tables put around what they copy. */
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
  const meant = preferred(line);
  const others = [{ code: bareCode(line), quantity: "" }, ...figureFirst(line, isNumbered), ...splits(line)];
  const readings = [meant, ...others].map(({ code, quantity }) => ({
    code: bareCode(code),
    quantity: quantity.trim(),
  }));
  const distinct = readings.filter(
    ({ code, quantity }, at) => readings.findIndex((one) => one.code === code && one.quantity === quantity) === at,
  );
  const [first = { code: "", quantity: "" }] = distinct;
  return { ...first, readings: distinct.length > 1 ? distinct.slice(0, mostReadings) : [] };
}

/** A row of a table without a head: its number perhaps, the code, a name perhaps, the quantity, its unit. */
function ofCells(line: string, place: number): Parts {
  const row = line.split(line.includes("\t") ? "\t" : ";").map(bareCode);
  const cells = row.length > 2 && row[0]?.replace(/\.$/, "") === String(place) ? row.slice(1) : row;
  const [code = "", second = "", ...rest] = cells;
  if (rest.every((cell) => cell === "")) return { code, quantity: second };
  if (rest.length === 1 && readUnit(rest[0] ?? "") !== null && isAmount(second))
    return { code, quantity: withUnit(second, rest) };
  // Of two figures the one with a unit is the quantity; without one nobody can say, so such a row is left to be refused.
  const amounts = cells.slice(1).flatMap((cell, at) => (isAmount(cell) ? [{ cell, unit: cells[at + 2] ?? "" }] : []));
  const counted = amounts.filter(({ cell, unit }) => !isFigure(cell) || readUnit(unit) !== null);
  const [quantity, ...others] = amounts.length > 1 ? counted : amounts;
  if (quantity && others.length === 0) return { code, quantity: withUnit(quantity.cell, cells.slice(1)) };
  return {
    code,
    quantity: amounts.length > 1 ? amounts.map(({ cell }) => cell).join(" / ") : cells.slice(1).join(" ").trim(),
  };
}

/** Tables keep the unit in a cell of its own. */
function withUnit(quantity: string, cells: readonly string[]): string {
  const unit = isFigure(quantity) ? cells.find((cell) => readUnit(cell) !== null) : undefined;
  return unit === undefined ? quantity : `${quantity} ${unit}`;
}

/**
 * How a line is most likely meant: parted by an equals sign, a cross, a colon or a dash with an amount behind it; the
 * amount first, in brackets, behind a comma, or behind a space.
 */
function preferred(line: string): Parts {
  const first = amountFirst(line);
  if (first) return first;
  for (const { code, rest } of parted(line, between)) if (isAmount(rest)) return { code, quantity: rest };
  // «-5», «10-15», «≈20»: an amount that nobody can read is one, too.
  const wrong = /^(.*\S)\s+([-−–≈~<>±]\s?\d\S*|\d+(?:[-–+/xх*]\d+)+)$/iu.exec(line);
  if (wrong) return { code: wrong[1] ?? "", quantity: wrong[2] ?? "" };
  const inBrackets = /^(.*\S)\s*\(([^()]*)\)$/u.exec(line);
  if (inBrackets && hasUnit(inBrackets[2] ?? "")) return { code: inBrackets[1] ?? "", quantity: inBrackets[2] ?? "" };
  const last = bySpaces(line);
  // A comma behind a figure that follows a space is the decimal one: «LM-8 2,25 м²».
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
const between = /\s*(?::\s|=|—)\s*|\s*(?<!\d)[*×]\s*|\s*[*×](?!\d)\s*|\s+[*×]\s*|\s[-–xх]\s+|\s[xх](?=\d+$)/giu;

/** All places where a line may be parted, the last first. */
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

/** Where thousands are parted by a space, the code is the shortest beginning that holds a figure. */
function bySpaces(line: string): Parts {
  const fitting = parted(line, /\s+/gu)
    .toReversed()
    .filter(({ rest }) => isAmount(rest));
  const best = fitting.find(({ code }) => /\d/.test(code)) ?? fitting.at(-1);
  return best ? { code: best.code, quantity: best.rest } : { code: line, quantity: "" };
}

/** The number of a line, a bullet, the word that a code follows. */
const leading = /^(?:\d{1,3}[.)]\s+|[•●▪·*–—-]\s+)?(?:арт(?:икул)?\.?:?\s+)?/iu;

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
