import { readThousandths } from "#app/domain/imports/cells/read-number.ts";

type NamedValue = { name: string; value: string };

const sides = [/^длина$/, /^ширина$/, /^(?:высота|глубина|толщина)$/] as const;
const mmPerUnit: Readonly<Record<string, number>> = { мм: 1, см: 10, дм: 100, м: 1_000 };
/** 100 m: what is longer is a mistake (desk §8). */
const longestMm = 100_000;

/**
 * Length, width and height among requisites, «Длина, мм» or «Ширина (см)», as «100x50x20» in whole millimetres; a bare
 * number is in metres, as 1C counts. Undefined if one of them is absent, empty or nonsense: nothing is erased.
 */
export function sizesOfRequisites(requisites: readonly NamedValue[]): string | undefined {
  const mm = sides.map((side) => requisites.map((one) => lengthOf(one, side)).find((length) => length !== null));
  return mm.every((length) => length !== undefined) ? mm.join("x") : undefined;
}

function lengthOf({ name, value }: NamedValue, side: RegExp): number | null {
  const [, word = "", unit = "м"] = /^(\p{L}+)(?:[,\s]*\(?(мм|см|дм|м)\.?\)?)?$/u.exec(name.trim().toLowerCase()) ?? [];
  const [, figure = "", own = unit] = /^([\d.,\s\u00a0]+)\s*(мм|см|дм|м)?\.?$/u.exec(value.trim().toLowerCase()) ?? [];
  const read = side.test(word) ? readThousandths(figure.trim()) : null;
  const mm = read === null ? 0 : Math.round((read * (mmPerUnit[own] ?? 0)) / 1_000);
  return mm >= 1 && mm <= longestMm ? mm : null;
}
