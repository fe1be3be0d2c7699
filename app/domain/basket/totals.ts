import { addMoney, vatIncluded, type Money, type VatRate } from "#app/domain/money.ts";
import { totalWeight } from "#app/domain/weight.ts";

export type Totals = {
  sum: Money;
  /** Included in the sum. */
  vat: Money;
  /** Null if that of a line is unknown. */
  weightGrams: number | null;
  /** Number of products; one divided by stock counts once. */
  lines: number;
};

type Line = { sum: Money; weightGrams: number | null; vatRate: VatRate | null };

/** Totals add up rounded lines, so that a bill always equals the sum of its rows (product rules §1.7). */
export function totalsOf<L extends Line>(lines: readonly L[], productOf: (line: L) => string): Totals {
  return {
    sum: addMoney(...lines.map((line) => line.sum)),
    vat: addMoney(...lines.map((line) => vatIncluded(line.sum, line.vatRate))),
    weightGrams: totalWeight(lines.map((line) => line.weightGrams)),
    lines: new Set(lines.map(productOf)).size,
  };
}
