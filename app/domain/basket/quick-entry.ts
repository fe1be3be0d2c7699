import { parseQuantity, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";

/** What one line of a list asks for; `quantity` is null where none is told: then it is the least order. */
export type EntryLine = { code: string; quantity: Quantity | null };

export type EntryFault = "noCode" | "badQuantity";

/** Lines as people write and tables copy them; empty lines ask for nothing, and each keeps its number, from 1. */
export function readEntryList(
  text: string,
): (Parts & { number: number; text: string; read: EntryLine | EntryFault })[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, place) => ({ number: place + 1, text: line.trim() }))
    .filter((line) => line.text !== "")
    .map((line) => ({ ...line, ...entryParts(line.text) }))
    .map(({ code, quantity, ...line }) => ({ ...line, code, quantity, read: entryOf(code, quantity) }));
}

type Parts = { code: string; quantity: string };

/**
 * Code and quantity of one line, as they stand there. They are parted by a tab, a semicolon, `=`, `*`, `×`, or a dash or
 * an x between spaces; failing that by a comma or spaces, the quantity last. Units after it say nothing new.
 */
function entryParts(line: string): Parts {
  const parted = /^(.*?)\s*(?:\t|;|=|\*|×|\s[-–—xх]\s)\s*(.*)$/iu.exec(line);
  if (parted) return { code: parted[1] ?? "", quantity: parted[2] ?? "" };
  // A comma behind a figure that follows a space is the decimal one: «LM-8 2,25 м²».
  if (new RegExp(`[^,\\s]\\s+\\d+,\\d{1,3}${unit}$`, "u").test(line)) return bySpaces(line);
  const comma = new RegExp(`^(.+?)\\s*[,|]\\s*(${figure})${unit}$`, "u").exec(line);
  return comma ? { code: comma[1] ?? "", quantity: comma[2] ?? "" } : bySpaces(line);
}

/** A row of two fields. */
export function entryOf(code: string, quantity: string): EntryLine | EntryFault {
  const name = code.trim().replace(/^["'«]|["'»]$/gu, "");
  if (!/[\p{L}\p{N}]/u.test(name)) return "noCode";
  const amount = quantity
    .trim()
    .replace(/[;,|]+$/, "")
    .replace(new RegExp(`${unit}$`, "u"), "");
  if (amount === "") return { code: name, quantity: null };
  const read = parseQuantity(amount);
  return read.ok && read.value !== zeroQuantity ? { code: name, quantity: read.value } : "badQuantity";
}

const figure = "(?:\\d{1,3}(?:[ \\u00a0\\u2009\\u202f]\\d{3})+|\\d{1,9})(?:[.,]\\d{1,3})?";
/** «шт», «уп.», «м²», «pcs». */
const unit = "\\s*(?:[\\p{L}]{1,5}[²³2]?\\.?)?";

/** Where thousands are parted by a space, the code is the shortest beginning that holds a figure. */
function bySpaces(line: string): Parts {
  const splits = [...line.matchAll(/[\s]+/gu)].map(({ index, 0: gap }) => ({
    code: line.slice(0, index),
    rest: line.slice(index + gap.length),
  }));
  const quantityLast = new RegExp(`^${figure}${unit}$`, "u");
  const fitting = splits.filter(({ rest }) => quantityLast.test(rest));
  const best = fitting.find(({ code }) => /\d/.test(code)) ?? fitting.at(-1);
  return best ? { code: best.code, quantity: best.rest } : { code: line, quantity: "" };
}
