import type { NamedDimension } from "#app/domain/catalog/search-query/sizes/named-dimension.ts";
import type { TextSpan } from "#app/domain/catalog/search-query/span.ts";
import { spellInches } from "#app/domain/catalog/search-query/sizes/inch-size.ts";
import { spellSpokenNumbers } from "./spoken-numbers.ts";

/**
 * A number with its unit in millimetres, grams or millilitres, or a range with `to`; `named` is the named
 * dimension («ширина 120 см»).
 */
export type Measure = TextSpan & {
  dimension: SpokenDimension;
  value: number;
  to: number | null;
  named: NamedDimension | null;
  unit: string;
};
export type SpokenDimension = "length" | "mass" | "volume";

/**
 * Spells colloquial sizes as product names do: «12 на 40» and «50/50/35» with crosses, a size split from the word it
 * is glued to («болт12х40»), a length after its thread («М12 40») or diameter («саморез 3,5 35»).
 */
export function spellSpokenSizes(text: string): string {
  return spellInches(spellSpokenNumbers(text))
    .replace(typedDiameter, "ø")
    .replace(gluedSize, "$1 $2")
    .replace(runOfSlashes, (run) => run.replaceAll("/", "×"))
    .replace(runOfOn, (run) => run.replace(/\s+на\s+/giu, "×"))
    .replace(threadAndLength, "$1×$2")
    .replace(diameterAndLength, "$1×$2")
    .replace(runOfHyphens, (run) => run.replace(/[-–]/, " "));
}

/** «120 см», «0,5 кг», «2 метра», «длиной 260», «диаметр 12 мм», «d10 l92». */
export function spokenMeasures(text: string): Measure[] {
  return [...text.matchAll(measure)].flatMap((match): Measure[] => {
    const [phrase, name = "", digits = "", typedUnit = ""] = match;
    const named = names.find(([pattern]) => pattern.test(name))?.[1] ?? null;
    const [, dimension, factor] = units.find(([pattern]) => pattern.test(typedUnit)) ?? [null, null, 1];
    if (dimension === null && named === null) return [];
    const value = valueOf(digits, factor);
    const start = match.index + (phrase.length - phrase.trimStart().length);
    return [
      {
        start,
        end: match.index + phrase.length,
        dimension: dimension ?? "length",
        value,
        to: null,
        named,
        unit: typedUnit.toLowerCase(),
      },
    ];
  });
}

/** «от 10 до 20 см», «шириной от 1 м до 1,5 м». */
export function spokenRanges(text: string): Measure[] {
  return [...text.matchAll(range)].flatMap((match): Measure[] => {
    const [phrase, name = "", low = "", lowUnit, high = "", unit = ""] = match;
    const [, dimension, factor] = units.find(([pattern]) => pattern.test(unit)) ?? [null, null, 1];
    const [, , lowFactor = factor] = units.find(([pattern]) => pattern.test(lowUnit ?? unit)) ?? [];
    if (dimension === null) return [];
    const named = names.find(([pattern]) => pattern.test(name))?.[1] ?? null;
    const ends = { value: valueOf(low, lowFactor), to: valueOf(high, factor) };
    return [
      { start: match.index, end: match.index + phrase.length, dimension, ...ends, named, unit: unit.toLowerCase() },
    ];
  });
}

function valueOf(digits: string, factor: number): number {
  return Math.round(Number(digits.replace(",", ".")) * factor * 1000) / 1000;
}

const number = /\d{1,5}(?:[.,]\d{1,3})?/.source;
const begin = /(?<![\p{L}\d.,×])/u.source;
const end = /(?![\p{L}\d]|[.,]\d)/u.source;

/** «ф8», «Ф 10»: drawings and keyboards lack the sign. */
const typedDiameter = /(?<![\p{L}\d])ф\s?(?=\d{1,3}(?:[.,]\d{1,2})?(?:\s|$|мм|[xхXХ×*]))/giu;
const gluedSize =
  /(?<![\p{L}\d])([а-яё]{4,})([мm]?\d{1,4}(?:[.,]\d{1,2})?(?:[xхXХ×*]\d[\d.,xхXХ×*]*)?(?:мм|см|м|кг|г|мл|л)?)(?![\p{L}\d])/giu;
const runOfSlashes = new RegExp(`(?<=^|\\s)[мm]?${number}(?:/${number}){1,2}(?=\\s|$|мм)`, "giu");
const runOfOn = new RegExp(`${begin}[мm]?${number}(?:\\s+на\\s+${number}){1,2}${end}`, "giu");
const threadAndLength = new RegExp(
  `${begin}([мm]\\d{1,2})\\s+(?:длин(?:а|ой|у)?\\s+)?(\\d{2,3})(?=\\s*(?:мм|$)|\\s+[а-яё]{3})`,
  "giu",
);
/** Two bare numbers at the end after a word; also «цилиндр 30 40». */
const diameterAndLength = /(?<=[а-яё]{3}\s)(\d{1,2}(?:[.,]\d{1,2})?)\s+(\d{2,4})(?=\s*(?:мм)?\s*$)/giu;
/** Two numbers with a hyphen, unless they are prices. */
const runOfHyphens = /(?<=^|\s)\d{2,3}[-–]\d{2,3}(?=\s|$)(?!\s*(?:₽|р))/giu;

const name =
  /(длин\p{L}*|ширин\p{L}*|высот\p{L}*|толщин\p{L}*|диаметр\p{L}*|межосев\p{L}*|дорнмас\p{L}*|[lдd](?=\s?=|\d))(?:\s+расстояни\p{L}*)?\s*=?\s*/u
    .source;
const unit =
  /(мм|миллиметр\p{L}*|см|сант\p{L}*|м\.?|метр\p{L}*|кг|килограмм\p{L}*|кило|г\.?|гр\.?|грамм\p{L}*|мл|миллилитр\p{L}*|л\.?|литр\p{L}*|mm|cm|m|kg|g|ml|l)/u
    .source;
const measure = new RegExp(
  `(?<![\\p{L}\\d.,×])(?:${name})?(${number})\\s?${unit}?(?![\\p{L}\\d×]|[.,]\\d|\\s?[xхXХ*×])`,
  "giu",
);
const range = new RegExp(
  `(?<![\\p{L}\\d])(?:${name})?от\\s+(${number})\\s?${unit}?\\s+до\\s+(${number})\\s?${unit}(?![\\p{L}\\d])`,
  "giu",
);

const names: readonly (readonly [RegExp, NamedDimension])[] = [
  [/^(?:длин|l)/iu, "length"],
  [/^ширин/iu, "width"],
  [/^высот/iu, "height"],
  [/^толщин/iu, "thickness"],
  [/^(?:диаметр|д|d)/iu, "diameter"],
  [/^межосев/iu, "centres"],
  [/^дорнмас/iu, "backset"],
];

const units: readonly (readonly [RegExp, SpokenDimension, number])[] = [
  [/^(?:мм|миллиметр.*|mm)$/iu, "length", 1],
  [/^(?:см|сант.*|cm)$/iu, "length", 10],
  [/^(?:м\.?|метр.*|m)$/iu, "length", 1000],
  [/^(?:кг|кило.*|kg)$/iu, "mass", 1000],
  [/^(?:г\.?|гр\.?|грамм.*|g)$/iu, "mass", 1],
  [/^(?:мл|миллилитр.*|ml)$/iu, "volume", 1],
  [/^(?:л\.?|литр.*|l)$/iu, "volume", 1000],
];

/** Units of attributes in terms of the smallest one. */
export const unitsOf = {
  length: [
    ["мм", 1],
    ["см", 10],
    ["м", 1000],
  ],
  mass: [
    ["г", 1],
    ["кг", 1000],
  ],
  volume: [
    ["мл", 1],
    ["л", 1000],
  ],
} as const;
