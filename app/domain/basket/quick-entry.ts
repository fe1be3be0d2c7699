import { guessColumns, type Columns, type HeadWords } from "#app/domain/upload/columns.ts";
import { checkQuantity, parseQuantity, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import { amount, amountOf, amountWithUnit, cross, isUnit } from "./units-in-lists.ts";

/**
 * What one line of a list asks for; `quantity` is null where none is told: then it is the least order. `pack` names what
 * the quantity counts, where it is not the unit of the goods (units-in-lists.ts).
 */
export type EntryLine = { code: string; quantity: Quantity | null; pack: string | null };

export type EntryFault = "noCode" | "badQuantity";

/**
 * Lines as people write and tables copy them; empty lines ask for nothing, and each keeps its number, from 1. By `heads`
 * the head of a table is known: it says which columns count, and asks for nothing itself.
 */
export function readEntryList(
  text: string,
  heads?: HeadWords,
): (Parts & { number: number; text: string; read: EntryLine | EntryFault })[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ number: index + 1, text: line.trim().replace(/[^\S\t]{2,}/gu, " ") }))
    .filter((line) => line.text !== "");
  const head = heads && lines[0] ? headOf(lines[0].text, heads) : null;
  return lines
    .slice(head ? 1 : 0)
    .map((line, at) => ({ ...line, ...((head && cellsUnder(line.text, head)) ?? entryParts(line.text, at + 1)) }))
    .map(({ code, quantity, ...line }) => ({ ...line, code, quantity, read: entryOf(code, quantity) }));
}

type Parts = { code: string; quantity: string };
type Head = Columns & { delimiter: string };

/** A first line that names both columns; without tabs and semicolons it is passed over, and the lines are read one by one. */
function headOf(line: string, heads: HeadWords): Head | null {
  const delimiter = ["\t", ";", ",", " "].find((one) => line.includes(one));
  // «Арт. 12 20 шт» has words of heads in it, and asks for something.
  if (delimiter === undefined || /\d/.test(line)) return null;
  const { columns, isSure } = guessColumns([{ number: 1, cells: line.split(delimiter) }], heads);
  return columns.hasHead && isSure ? { ...columns, delimiter } : null;
}

function cellsUnder(line: string, { code, quantity, delimiter }: Head): Parts | null {
  if (!/[\t;]/.test(delimiter) || quantity === null || !line.includes(delimiter)) return null;
  const cells = line.split(delimiter).map(bare);
  return { code: cells[code] ?? "", quantity: withUnit(cells[quantity] ?? "", cells) };
}

/**
 * Code and quantity of one line, as they stand there. They are parted by a tab, a semicolon, a colon, `=`, `*`, `×`, a long
 * dash, or a dash or an x between spaces; failing that by a comma or spaces, the quantity last, or first with its unit.
 * Bullets and numbers of a list are no part of a code.
 */
function entryParts(whole: string, place: number): Parts {
  const row = tableRow(whole, place);
  if (row) return row;
  const line = whole.replace(leading, "").replace(/(?<=\S)[\s;,]+$/u, "");
  const first = quantityFirst.exec(line);
  if (first) return { code: first[2] ?? first[4] ?? "", quantity: first[1] ?? first[3] ?? "" };
  const parted = /^(.*?)\s*(?:\t|;|:\s|=|\*|×|—|\s[-–xх]\s|\s[xх](?=\d+$))\s*(.*)$/iu.exec(line);
  if (parted) return { code: parted[1] ?? "", quantity: parted[2] ?? "" };
  const inBrackets = bracketed.exec(line);
  if (inBrackets) return { code: inBrackets[1] ?? "", quantity: inBrackets[2] ?? "" };
  if (decimalLast.test(line)) return bySpaces(line);
  const comma = commaParted.exec(line);
  return comma ? { code: comma[1] ?? "", quantity: comma[2] ?? "" } : bySpaces(line);
}

/**
 * A row of a table: its number perhaps, the code, a name perhaps, the quantity, its unit. Of two figures the one with a
 * unit is the quantity; without one nobody can say, so such a row is left to be refused.
 */
function tableRow(line: string, place: number): Parts | null {
  const row = line.split(line.includes("\t") ? "\t" : ";").map(bare);
  const [code = "", ...cells] = row.length > 2 && row[0]?.replace(/\.$/, "") === String(place) ? row.slice(1) : row;
  const amounts = cells.flatMap((cell, at) => (wholeAmount.test(cell) ? [{ cell, unit: cells[at + 1] ?? "" }] : []));
  const counted = amounts.filter(({ cell, unit }) => !isFigure(cell) || isUnit(unit));
  const [quantity, ...others] = amounts.length > 1 ? counted : amounts;
  return row.length > 2 && quantity && others.length === 0 ? { code, quantity: withUnit(quantity.cell, cells) } : null;
}

/** Tables keep the unit in a cell of its own. */
function withUnit(quantity: string, cells: readonly string[]): string {
  const unit = isFigure(quantity) ? cells.find(isUnit) : undefined;
  return unit === undefined ? quantity : `${quantity} ${unit}`;
}

function isFigure(cell: string): boolean {
  return /^[\d\s.,]+$/u.test(cell);
}

/** A row of two fields. */
export function entryOf(code: string, quantity: string): EntryLine | EntryFault {
  const name = bare(code);
  if (!/[\p{L}\p{N}]/u.test(name)) return "noCode";
  const { figure, times, pack } = amountOf(bare(quantity.trim().replace(/[;,|]+$/, "")));
  if (figure === "") return { code: name, quantity: null, pack: null };
  const read = parseQuantity(figure);
  if (!read.ok || read.value === zeroQuantity) return "badQuantity";
  const counted = checkQuantity((read.value * times) / 1_000);
  return counted.ok ? { code: name, quantity: counted.value, pack } : "badQuantity";
}

/** The number of a line, a bullet, the word that a code follows. */
const leading = /^(?:\d{1,3}[.)]\s+|[•●▪·*–—-]\s+)?(?:арт(?:икул)?\.?:?\s+)?/iu;
const wholeAmount = new RegExp(`^${amount}$`, "iu");
const quantityFirst = new RegExp(`^(${amountWithUnit})\\s+(\\S.*)$|^(\\d{1,9})\\s?${cross}\\s+(\\S.*)$`, "iu");
const bracketed = new RegExp(`^(.*\\S)\\s*\\((${amountWithUnit})\\)$`, "iu");
const commaParted = new RegExp(`^(.+?)\\s*[,|]\\s*(${amount})$`, "iu");
/** A comma behind a figure that follows a space is the decimal one: «LM-8 2,25 м²». */
const decimalLast = new RegExp(`[^,\\s]\\s+(?=\\d+,\\d)${amount}$`, "iu");

/** Tables put quotes around what they copy. */
function bare(text: string): string {
  return text.trim().replace(/^["'«]|["'»]$/gu, "");
}

/** Where thousands are parted by a space, the code is the shortest beginning that holds a figure. */
function bySpaces(line: string): Parts {
  const splits = [...line.matchAll(/[\s]+/gu)].map(({ index, 0: gap }) => ({
    code: line.slice(0, index),
    rest: line.slice(index + gap.length),
  }));
  const fitting = splits.filter(({ rest }) => wholeAmount.test(rest));
  const best = fitting.find(({ code }) => /\d/.test(code)) ?? fitting.at(-1);
  return best ? { code: best.code, quantity: best.rest } : { code: line, quantity: "" };
}
