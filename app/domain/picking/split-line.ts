import {
  lineSum,
  moneyFromNumber,
  moneyToNumber,
  subtractMoney,
  vatIncluded,
  type Money,
  type VatRate,
} from "#app/domain/money.ts";
import { subtractQuantity, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";

/** What of an order's line is shared out when its goods are divided between two parts. */
export type DividedLine = {
  quantity: Quantity;
  price: Money;
  sum: Money;
  vat: Money;
  vatRate: VatRate | null;
  discount: Money;
  weightGrams: number | null;
  volumeCm3: number;
};

/**
 * Divides a line: what stays, and the rest. Both together are the line to the kopeck, so that nothing changes for the
 * buyer. RangeError unless something goes to each side.
 */
export function splitLine(line: DividedLine, stays: Quantity): { kept: DividedLine; rest: DividedLine } {
  if (stays <= zeroQuantity || stays >= line.quantity) throw new RangeError("a line is divided into two quantities");
  const sum = smaller(lineSum(line.price, stays), line.sum);
  const vat = smaller(vatIncluded(sum, line.vatRate), line.vat);
  const share = stays / line.quantity;
  const discount = moneyFromNumber(Math.floor(moneyToNumber(line.discount) * share * 100) / 100);
  const weightGrams = line.weightGrams === null ? null : Math.round(line.weightGrams * share);
  const volumeCm3 = Math.round(line.volumeCm3 * share);
  return {
    kept: { ...line, quantity: stays, sum, vat, discount, weightGrams, volumeCm3 },
    rest: {
      ...line,
      quantity: subtractQuantity(line.quantity, stays),
      sum: subtractMoney(line.sum, sum),
      vat: subtractMoney(line.vat, vat),
      discount: subtractMoney(line.discount, discount),
      weightGrams: line.weightGrams === null || weightGrams === null ? null : line.weightGrams - weightGrams,
      volumeCm3: line.volumeCm3 - volumeCm3,
    },
  };
}

function smaller(one: Money, other: Money): Money {
  return one < other ? one : other;
}
