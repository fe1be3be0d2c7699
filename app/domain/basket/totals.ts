import { addMoney, vatIncluded, type Money, type VatRate } from "#app/domain/money.ts";

export type Totals = {
  sum: Money;
  /** Contained in the sum. */
  vat: Money;
  weightGrams: number;
  lines: number;
};

/** Totals add the rounded lines, so that a bill always equals the sum of its rows (decisions §1.7). */
export function totalsOf(lines: readonly { sum: Money; weightGrams: number; vatRate: VatRate | null }[]): Totals {
  return {
    sum: addMoney(...lines.map((line) => line.sum)),
    vat: addMoney(...lines.map((line) => vatIncluded(line.sum, line.vatRate))),
    weightGrams: lines.reduce((sum, line) => sum + line.weightGrams, 0),
    lines: lines.length,
  };
}
