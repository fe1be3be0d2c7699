import type { TypedSize } from "#app/domain/catalog/search-query/sizes/size-patterns.ts";
import type { TextSpan } from "#app/domain/catalog/search-query/span.ts";

/**
 * Spells inches in one way: «1/2 дюйма», «1 1/4"», «½», «25х3/4» become «1/2″», «1-1/4″», «1/2″», «25×3/4″», so that a
 * fraction is one size and not two numbers.
 */
export function spellInches(text: string): string {
  return text
    .replace(vulgar, (typed) => ` ${fractions.find(([, one]) => one === typed.trim())?.[0] ?? typed}`)
    .replace(mixed, "$1-$2″")
    .replace(crossed, "$1×$2″")
    .replace(alone, "$1″")
    .replace(whole, "$1″");
}

/** Sizes in inches of a text spelled so. */
export function inchSizes(text: string): TypedSize[] {
  return [...text.matchAll(inchRun)].map(([, first = "", inches = ""]) => sizeOf(first, inches));
}

export function inchSpans(text: string): TextSpan[] {
  return [...text.matchAll(inchRun)].map((run) => ({ start: run.index, end: run.index + run[0].length }));
}

/** Inches have no nearest size in millimetres. */
export function isInInches(text: string): boolean {
  return text.endsWith("″");
}

const fractions = [
  ["1/2", "½"],
  ["1/4", "¼"],
  ["3/4", "¾"],
  ["1/8", "⅛"],
  ["3/8", "⅜"],
  ["5/8", "⅝"],
  ["7/8", "⅞"],
] as const;
const vulgar = /\s?[½¼¾⅛⅜⅝⅞]/gu;

const fraction = /(?:1\/(?:2|4|8|16)|3\/(?:4|8|16)|[57]\/(?:8|16))(?![\d/])/.source;
const sign = /(?:\s?(?:["″”]|''|’’|′′|дюйм\p{L}*))/u.source;
const begin = /(?<=^|[\s(«])/.source;
/** Neither a letter nor a longer number may follow: «1/2В» is a code. */
const end = /(?![\p{L}\d/.])/u.source;
const mixed = new RegExp(`${begin}([1-9])[\\s-](${fraction})${sign}?${end}`, "giu");
const crossed = new RegExp(
  `${begin}([мm]?\\d{1,3}(?:[.,]\\d)?)\\s?[xхXХ×*]\\s?(${fraction}|\\d{1,2}(?=${sign}))${sign}?${end}`,
  "giu",
);
const alone = new RegExp(`${begin}(${fraction})${sign}?${end}`, "giu");
const whole = new RegExp(`${begin}(\\d{1,2})${sign}${end}`, "giu");

const inchRun = /(?:([мm]?\d{1,3}(?:[.,]\d)?)×)?((?:[1-9]-)?\d{1,2}\/\d{1,2}|\d{1,2})″/giu;

/** Patterns for names and values of attributes, in PostgreSQL and in JavaScript. */
const signInNames = /\s?(?:["″”]|''|’’|′′|[дД]юйм)/.source;
const notWithin = /(?:(?<![0-9A-Za-zА-Яа-яЁё.,/])|(?<=[0-9]\s?[xXхХ×*-]\s?))/.source;
/** «1 1/4″» is not a quarter. */
const noWhole = /(?<!(?:^|[^0-9A-Za-zА-Яа-яЁё.,/])[1-9][\s-])/.source;

function sizeOf(first: string, inches: string): TypedSize {
  const own = inInches(inches);
  const number = first.replace(/^[мm]/iu, "");
  const before = `${/(?<![0-9A-Za-zА-Яа-яЁё.,])/.source}[МMмm]?[øØ]?${number.replace(/[.,]/, "[.,]")}`;
  const pattern = first === "" ? notWithin + noWhole + own : `${before}${/(?:\s?мм)?\s?[xXхХ×*/-]\s?/.source}${own}`;
  return {
    ...{ exact: pattern, begun: pattern, loose: pattern },
    values: first === "" || number !== first ? [] : [Number(number.replace(",", "."))],
    unit: "^мм$",
    name: "",
    thread: `^${number === first ? "" : `[МM]${number}\\s?[xXхХ×*]\\s?`}${own}`,
    isInch: true,
  };
}

/** A whole number of inches has its sign, a fraction may stand without. */
function inInches(inches: string): string {
  const [one = "", other] = inches.split("-");
  const part = other ?? one;
  const written = fractions.find(([spelt]) => spelt === part);
  const spelt = written === undefined ? part : `(?:${written.join("|")})`;
  if (other !== undefined) return `${one}[\\s-]?${spelt}(?![0-9/])`;
  return part.includes("/") ? `${spelt}(?![0-9/])` : part + signInNames;
}
