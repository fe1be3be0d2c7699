import {
  addMoney,
  lineSum,
  moneyFromDecimal,
  subtractMoney,
  vatIncluded,
  type Money,
  type VatRate,
} from "#app/domain/money.ts";
import type { Quantity } from "#app/domain/quantity.ts";
import { divideHalfUp } from "#app/domain/rounding.ts";

/** Amounts of a line of a goods document; `sum` includes VAT, a null rate is «без НДС». */
export type TaxedLine = { quantity: Quantity; price: Money; sum: Money; vatRate: VatRate | null; vatSum: Money };

/** The sum without VAT, computed from the two stored sums so that all three always agree. */
export function netSum({ sum, vatSum }: Pick<TaxedLine, "sum" | "vatSum">): Money {
  return subtractMoney(sum, vatSum);
}

/** Decimal places of a price without VAT. */
export const netPriceDigits = { least: 2, most: 6 } as const;

/**
 * Unit price without VAT in roubles, as in column 4 of an invoice: in kopecks, with more digits if the price times the
 * quantity would not give the line's sum. Zero for a zero quantity.
 */
export function netPrice(line: TaxedLine): number {
  const [net, quantity] = [BigInt(netSum(line)), BigInt(line.quantity)];
  if (quantity === 0n) return 0;
  let price = 0;
  for (let digits: number = netPriceDigits.least; digits <= netPriceDigits.most; digits += 1) {
    const scale = 10n ** BigInt(digits);
    const units = divideHalfUp(net * scale, quantity);
    price = Number(units) / Number(scale);
    if (divideHalfUp(units * quantity, 10n * scale) * 10n === net) break;
  }
  return price;
}

/** OKEI codes of what is counted in whole pieces: reels, sheets, units, sets, pairs, packs, rolls, pieces, boxes. */
const countedUnits = new Set("616 625 642 657 704 715 728 736 778 796 812 839 868".split(" "));

/** Whether a document may name this quantity of a unit: half a metre, but not half a piece. */
export function fitsUnit(quantity: Quantity, okei: string): boolean {
  return quantity % 1_000 === 0 || !countedUnits.has(okei);
}

/** The line with another quantity or price at its own rate. */
export function corrected(line: TaxedLine, { quantity, price }: Pick<TaxedLine, "quantity" | "price">): TaxedLine {
  const sum = lineSum(price, quantity);
  return { ...line, quantity, price, sum, vatSum: vatIncluded(sum, line.vatRate) };
}

export type TaxedTotals = { net: Money; vat: Money; sum: Money };

/** Totals of lines: sums of the printed values. */
export function taxedTotals(lines: readonly Pick<TaxedLine, "sum" | "vatSum">[]): TaxedTotals {
  return {
    net: addMoney(...lines.map(netSum)),
    vat: addMoney(...lines.map(({ vatSum }) => vatSum)),
    sum: addMoney(...lines.map(({ sum }) => sum)),
  };
}

/** Increases and decreases of corrections, each column separately (lines В and Г of a corrective document). */
export function correctionTotals(lines: readonly { was: TaxedLine; became: TaxedLine }[]): {
  more: TaxedTotals;
  less: TaxedTotals;
} {
  const differences = lines.map(({ was, became }) => ({
    net: subtractMoney(netSum(became), netSum(was)),
    vat: subtractMoney(became.vatSum, was.vatSum),
    sum: subtractMoney(became.sum, was.sum),
  }));
  const total = (sign: 1 | -1, column: keyof TaxedTotals) =>
    addMoney(
      ...differences
        .map((one) => one[column])
        .filter((difference) => difference * sign > 0)
        .map((difference) => (sign === 1 ? difference : subtractMoney(moneyFromDecimal("0"), difference))),
    );
  const all = (sign: 1 | -1): TaxedTotals => ({
    net: total(sign, "net"),
    vat: total(sign, "vat"),
    sum: total(sign, "sum"),
  });
  return { more: all(1), less: all(-1) };
}
