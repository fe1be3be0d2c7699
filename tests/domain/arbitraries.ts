import * as fc from "fast-check";
import { moneyFromNumber, type Money } from "#app/domain/money.ts";
import { quantityFromNumber, type Quantity } from "#app/domain/quantity.ts";

/** Quantities in thousandths, including zero. */
export function quantities(most: number = 5_000_000): fc.Arbitrary<Quantity> {
  return fc.nat(most).map((thousandths) => quantityFromNumber(thousandths / 1000));
}

/** Steps that occur in the shop: fractions, pieces, packs. */
export const multiplicities: fc.Arbitrary<Quantity> = fc
  .oneof(
    fc.constantFrom(1, 50, 250, 500, 1000, 2250, 10_000, 50_000, 100_000, 1_000_000),
    fc.integer({ min: 1, max: 1_000_000 }),
  )
  .map((thousandths) => quantityFromNumber(thousandths / 1000));

export const amounts: fc.Arbitrary<Money> = fc
  .nat(50_000_000)
  .map((thousandths) => moneyFromNumber(thousandths / 1000));

export function q(units: number): Quantity {
  return quantityFromNumber(units);
}

export function rub(roubles: number): Money {
  return moneyFromNumber(roubles);
}
