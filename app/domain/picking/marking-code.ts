import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { isCheckedGtin } from "./gtin-check.ts";

/** A marking code of one unit: what makes it unique, and the whole of it for receipts and accounting. */
export type MarkingCode = {
  /** Fourteen digits. */
  gtin: string;
  serial: string;
  /** All elements in their order, a GS after each of variable length but the last. */
  code: string;
};

const gs = "\u001d";

/** Application identifiers and the lengths of their data; a range needs a GS or the end after it. */
const elements: readonly { ai: RegExp; length: number | null; most: number }[] = [
  { ai: /^0[12]/, length: 14, most: 14 },
  { ai: /^1[1-7]/, length: 6, most: 6 },
  { ai: /^20/, length: 2, most: 2 },
  { ai: /^21/, length: null, most: 20 },
  { ai: /^10/, length: null, most: 20 },
  { ai: /^24[01]/, length: null, most: 30 },
  { ai: /^3[1-6]\d\d/, length: 6, most: 6 },
  { ai: /^37/, length: null, most: 8 },
  { ai: /^8005/, length: 6, most: 6 },
  { ai: /^9[0-9]/, length: null, most: 90 },
];

/** Values of GS1 elements: letters, digits and the signs of the set that both sides of the exchange know. */
const value = /^[!-"%-?A-Z_a-z]+$/;

/**
 * Reads a scanned DataMatrix code (GS1 General Specifications, 7.8): with or without the scanner's symbology prefix,
 * the leading FNC1 and brackets. Scanners that drop the separators are understood where the serial number has the 13
 * signs that most groups of goods have.
 */
export function readMarkingCode(text: string): Verdict<MarkingCode, { code: "markingUnreadable" }> {
  const plain = withoutFrame(text);
  const read = plain === null ? null : (elementsOf(separated(plain)) ?? elementsOf(plain));
  const gtin = read?.find(({ ai }) => ai === "01")?.data;
  const serial = read?.find(({ ai }) => ai === "21")?.data;
  if (!read || gtin === undefined || serial === undefined || !isCheckedGtin(gtin)) return no("markingUnreadable");
  return ok({ gtin, serial, code: joined(read) });
}

/** Whether a scan is a marking code rather than a barcode or an article, readable or not. */
export function looksLikeMarkingCode(text: string): boolean {
  return /^01\d{14}.*21/su.test(withoutFrame(text) ?? "");
}

/** Without the prefix of the symbology, the leading FNC1, brackets and what stands for a GS where none can be typed. */
function withoutFrame(text: string): string | null {
  const trimmed = text
    .replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "")
    .replace(/^\](?:d[12]|C1|Q3|J1)/i, "")
    .replace(/<GS>|\{GS\}|\\x1d|\\u001d|[\u241d\u00e8]/gi, gs)
    .replace(new RegExp(`^${gs}+|${gs}+$`, "g"), "");
  if (trimmed.length > 200) return null;
  return /^\(01\)/.test(trimmed) ? withoutBrackets(trimmed) : trimmed;
}

/** The form for people: brackets around identifiers, where elements of variable length end with the next bracket. */
function withoutBrackets(text: string): string {
  return text
    .replaceAll(gs, "")
    .replace(/\((01|21|9\d)\)/g, (_, ai: string) => (ai === "01" || ai === "21" ? ai : `${gs}${ai}`));
}

type Element = { ai: string; data: string; isOpen: boolean };

function elementsOf(text: string): Element[] | null {
  const read: Element[] = [];
  let rest = text;
  while (rest !== "") {
    const known = elements.find(({ ai }) => ai.test(rest));
    const ai = known?.ai.exec(rest)?.[0];
    if (known === undefined || ai === undefined || read.some((one) => one.ai === ai)) return null;
    const end = rest.indexOf(gs);
    const open = end < 0 ? rest.length : end;
    const size = known.length === null ? open : ai.length + known.length;
    const data = rest.slice(ai.length, size);
    if (data.length > known.most || (known.length !== null && data.length < known.length) || !value.test(data))
      return null;
    if (known.length !== null && !/^\d+$/.test(data)) return null;
    read.push({ ai, data, isOpen: known.length === null });
    rest = rest.slice(size).replace(new RegExp(`^${gs}`), "");
  }
  return read;
}

/** Puts the separators back that a scanner has dropped: after 13 signs of serial number and 4 of the key. */
function separated(text: string): string {
  if (text.includes(gs)) return text;
  const [, head, key, check] = /^(01\d{14}21.{13})(9[13].{4})(92.+)?$/s.exec(text) ?? [];
  if (head === undefined || key === undefined) return text;
  return [head, key, ...(check === undefined ? [] : [check])].join(gs);
}

function joined(read: readonly Element[]): string {
  return read.map(({ ai, data, isOpen }, at) => `${ai}${data}${isOpen && at < read.length - 1 ? gs : ""}`).join("");
}
