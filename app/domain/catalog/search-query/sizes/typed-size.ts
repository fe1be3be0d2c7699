import { diameterName } from "./named-dimension.ts";
import type { TypedSize } from "./size-patterns.ts";
import { blanked, type TextSpan } from "#app/domain/catalog/search-query/span.ts";
import { inchSizes, inchSpans } from "./inch-size.ts";

/** Sizes in a text, in order. `typing`: the last may be unfinished. */
export function typedSizes(text: string, { typing = false }: { typing?: boolean } = {}): TypedSize[] {
  const metric = [...blanked(text, inchSpans(text)).matchAll(sizeRun)].map((run) =>
    sizeOf(run[0], typing && run.index + run[0].length === text.trimEnd().length),
  );
  return [...inchSizes(text), ...metric].slice(0, mostSizes);
}

/** A number of a size as written: «М8» is a thread, «ø10» a diameter. */
export type SizePart = { digits: string; isThread: boolean; hasSign: boolean };

/** The sizes of a text in their parts. Numbers in other units than millimetres are left out. */
export function sizesInParts(text: string): SizePart[][] {
  return [...text.matchAll(sizeRun)].slice(0, mostSizes).flatMap(([run]) => {
    const measured = unitOf(run);
    return measured === "any" || measured === "millimetre" ? [partsOf(run)] : [];
  });
}

/** A number of a size as the value of an attribute of this kind; null if it is none: threads are texts. */
export function statedSize({ digits, isThread }: SizePart, kind: string): string | null {
  const number = digits.replace(",", ".");
  if (isThread) return kind === "text" ? `М${number.replace(".", ",")}` : null;
  return kind === "number" ? String(Number(number)) : null;
}

export function isStatedSize(part: SizePart, kind: string, value: string | undefined): boolean {
  const stated = statedSize(part, kind);
  return stated !== null && value !== undefined && value.replace(/^M/, "М") === stated;
}

/** Spans of numbers joined by crosses, or of a thread. */
export function sizeSpans(text: string): TextSpan[] {
  const inches = inchSpans(text);
  const metric = [...blanked(text, inches).matchAll(sizeRun)].flatMap((run) => {
    const size = sizeOf(run[0], false);
    return isCrossed(size) ? [{ start: run.index, end: run.index + run[0].length }] : [];
  });
  return [...inches, ...metric];
}

/** Several numbers or a thread, unlike a plain measure. */
export function isCrossed({ values, thread }: TypedSize): boolean {
  return values.length > 1 || thread !== null;
}

/** Spells each number of a size as a word of the search dictionary: no separate crosses, Russian units. */
export function spellSizes(text: string): string {
  return text.replace(sizeRun, (run) =>
    inRussianUnits(run).replace(looseCross, (_, unit: string | undefined) =>
      unit === undefined ? "\u00d7" : `${unit} \u00d7`,
    ),
  );
}

const mostSizes = 3;

const cross = /[xхXХ×*]/.source;
const sign = /[øØ⌀∅]/.source;
const number = /\d{1,5}(?:[.,]\d{1,3})?/.source;
const threadLetter = /[мm]/.source;
const unitLetters = /(?:[мс]?м|[mc]?m)/.source;
const unit = `${unitLetters}(?:(?=${cross}\\s*${threadLetter}?\\d)|(?![\\p{L}\\d]))`;
const part = `(?:${threadLetter}|${sign}\\s?)?${number}`;

/** Delimited by spaces or text ends: numbers attached to letters, signs or hyphens belong to a code. */
const sizeRun = new RegExp(
  `(?<=^|[\\s(«"])(?:${part}(?:\\s?${unit})?(?:\\s*${cross}\\s*${part}(?:\\s?${unit})?){1,3}|(?<!\\d\\s)${threadLetter}\\d{1,2}(?:[.,]5)?|${sign}\\s?${number}(?:\\s?${unit})?|${number}\\s?${unit})(?=[,;)»"]*(?:\\s|$))`,
  "giu",
);

/** A cross that search_tokens would take for a letter: beside a unit or a space. */
const looseCross = new RegExp(`(?:(${unitLetters})\\s*|\\s+)${cross}\\s*|${cross}\\s+`, "giu");

const latinUnit = new RegExp(`(?<=\\d\\s?)([mc]?)m(?:(?=${cross}\\s*${threadLetter}?\\d)|(?![\\p{L}\\d]))`, "giu");

function inRussianUnits(run: string): string {
  return run.replace(latinUnit, (_, prefix: string) => `${prefixes.get(prefix.toLowerCase()) ?? ""}${metre}`);
}

const metre = "м";
const prefixes: ReadonlyMap<string, string> = new Map([
  ["m", "м"],
  ["c", "с"],
]);

const units = { any: /^[мс]?м$/.source, millimetre: /^мм$/.source, centimetre: /^см$/.source, metre: /^м$/.source };
type Unit = keyof typeof units;

function sizeOf(run: string, goesOn: boolean): TypedSize {
  const parts = partsOf(run);
  const values = parts.filter(({ isThread }) => !isThread).map(({ digits }) => Number(digits.replace(",", ".")));
  const [only] = parts;
  const measured = unitOf(run);
  if (parts.length > 1 || only === undefined) {
    const numbers = parts
      .map(({ isThread, digits }) => `${isThread ? thread : `${sign}?`}${digitsIn(digits)}`)
      .join(between);
    const end = noDigits + ending[measured];
    // In «48 мм × 50 м» each number has its own unit.
    const unit = run.match(anyUnit)?.length === 1 ? units[measured] : units.any;
    return {
      exact: alone + numbers + end + notLonger,
      begun: alone + numbers + (goesOn ? "" : end),
      loose: `${alone}${thread}?${numbers}${goesOn ? "" : end}`,
      rough: numbers,
      values,
      unit,
      name: "",
      thread: threadOf(parts),
    };
  }
  // A thread, a diameter and a length with a unit mean the same in any combination.
  const unit = units[measured];
  if (only.isThread)
    return {
      ...asBegun(alone + thread + digitsIn(only.digits) + noDigits + noLetter),
      values,
      unit,
      name: "",
      thread: null,
    };
  if (only.hasSign)
    return {
      ...asBegun(`${alone}${sign}\\s?${digitsIn(only.digits)}${noDigits}${ending[measured]}`),
      values,
      unit,
      name: diameterName,
      thread: null,
    };
  return {
    ...asBegun(alone + digitsIn(only.digits) + itsUnit[measured]),
    values,
    unit,
    name: "",
    thread: null,
  };
}

function partsOf(run: string): SizePart[] {
  return [...run.matchAll(partOf)].map(([, prefix = "", digits = ""]) => ({
    digits,
    isThread: /^[мm]$/iu.test(prefix),
    hasSign: signOnly.test(prefix),
  }));
}

function threadOf(parts: readonly SizePart[]): string | null {
  const threaded = parts.find(({ isThread }) => isThread);
  return threaded ? `^${thread}${digitsIn(threaded.digits)}$` : null;
}

function asBegun(exact: string): Pick<TypedSize, "exact" | "begun" | "loose"> {
  return { exact, begun: exact, loose: exact };
}

const partOf = new RegExp(`(?:(${threadLetter}|${sign})\\s?)?(${number})`, "giu");
const signOnly = new RegExp(`^${sign}$`, "u");
const anyUnit = new RegExp(`(?<=\\d\\s?)${unit}`, "giu");

function unitOf(run: string): Unit {
  const [, typed] = /\d\s?([мс]?м|[mc]?m)$/iu.exec(run) ?? [];
  if (typed === undefined) return "any";
  if (typed.length === 1) return "metre";
  return /^[сc]/iu.test(typed) ? "centimetre" : "millimetre";
}

/** «4,2» and «4.20» are equal. */
function digitsIn(digits: string): string {
  const [whole = "", fraction = ""] = digits.split(/[.,]/);
  const rest = fraction.replace(/0+$/, "");
  return `0*${whole.replace(/^0+(?=\d)/, "")}${rest === "" ? "(?:[.,]0+)?" : `[.,]${rest}0*`}`;
}

const thread = /[МMмm]/.source;
const measure = /(?:\s?[мсМС]?[мМ])/.source;
const noLetter = /(?![A-Za-zА-Яа-яЁё])/.source;
const noDigits = /(?![.,]?[0-9])/.source;
/** Not within a word, a number, a larger size or a range. */
const alone = /(?<![0-9A-Za-zА-Яа-яЁё.,])(?<![0-9мМ]\s?[xXхХ×*–—-]\s?)/.source;
const between = `${measure}?\\s?(?:${cross}|/)\\s?`;
const notLonger = `(?!${measure}?\\s?${cross}\\s?${thread}?[0-9])`;

const itsUnit: Record<Unit, string> = {
  any: `${measure}?${noLetter}`,
  millimetre: `${/\s?[мМ]{2}/.source}${noLetter}`,
  centimetre: `${/\s?[сС][мМ]/.source}${noLetter}`,
  metre: `${/\s?[мМ]/.source}${noLetter}`,
};

/** After a size of several numbers; one without a unit is in millimetres. */
const ending: Record<Unit, string> = {
  ...itsUnit,
  millimetre: `(?:${itsUnit.millimetre}|${/(?!\s?[сС]?[мМ](?![A-Za-zА-Яа-яЁё]))(?![A-Za-zА-Яа-яЁё])/.source})`,
};
