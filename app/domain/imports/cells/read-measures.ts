import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { readThousandths, splitUnit, type CellFault } from "./read-number.ts";

const gramsPerUnit: readonly (readonly [RegExp, number])[] = [
  [/^(?:кг|килограмм\S*|kg)$/iu, 1000],
  [/^(?:г|гр|грамм\S*|g)$/iu, 1],
  [/^(?:т|тн|тонн\S*|t)$/iu, 1_000_000],
];
const mmPerUnit: readonly (readonly [RegExp, number])[] = [
  [/^(?:мм|миллиметр\S*|mm)$/iu, 1],
  [/^(?:см|сантиметр\S*|cm)$/iu, 10],
  [/^(?:м|метр\S*|m)$/iu, 1000],
];

/** «1,2 кг» in whole grams; a bare number is in the unit of the heading, kilograms by default. */
export function readWeight(text: string, headUnit: string): Verdict<number, CellFault> {
  const split = splitUnit(text);
  const factor = factorOf(gramsPerUnit, split?.unit === "" ? headUnit || "kg" : (split?.unit ?? ""));
  const read = split === null ? null : readThousandths(split.figure);
  if (factor === null || read === null || read < 0) return no("notWeight");
  return ok(Math.round((read * factor) / 1000));
}

/**
 * «100x50x20 мм» as «100x50x20» in whole millimetres: length, width, height. Bare numbers are in the unit of the heading,
 * millimetres by default.
 */
export function readSizes(text: string, headUnit: string): Verdict<string, CellFault> {
  const [, figures = "", unit = ""] = /^([\d.,\s]+(?:[xх×*/][\d.,\s]+){2})(\p{L}+)?\.?$/iu.exec(text) ?? [];
  const factor = factorOf(mmPerUnit, unit || headUnit || "mm");
  const sides = figures.split(/[xх×*/]/iu).map((side) => readThousandths(side.trim()));
  if (factor === null || sides.length !== 3) return no("notSizes");
  const mm = sides.map((side) => (side === null ? 0 : Math.round((side * factor) / 1000)));
  return mm.every((side) => side >= 1) ? ok(mm.join("x")) : no("notSizes");
}

function factorOf(table: readonly (readonly [RegExp, number])[], unit: string): number | null {
  return table.find(([pattern]) => pattern.test(unit))?.[1] ?? null;
}
