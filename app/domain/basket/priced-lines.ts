import { priceAt, type Tier } from "#app/domain/catalog/price.ts";
import { lineSum, type Money, type VatRate } from "#app/domain/money.ts";
import { roundUpToMultiple } from "#app/domain/quantity.ts";
import { lineWeightGrams } from "#app/domain/weight.ts";
import { linesOf, splitBasket, type BasketItem, type BasketLine } from "./split.ts";

/** What a product in the basket costs, weighs and whether it is to be ordered. */
export type PricedItem = BasketItem & {
  /** Sorted, the base price first. */
  tiers: readonly Tier[];
  /** Of one multiplicity. */
  weightGrams: number;
  vatRate: VatRate | null;
  /** Whether the part in stock and the part to be waited for go to checkout. */
  ticked: { available: boolean; waiting: boolean };
};

/** One line as shown and as ordered: a product divided by stock makes two of them. */
export type PricedLine<T extends PricedItem> = BasketLine<T> & {
  ticked: boolean;
  /** Unit price at the quantity of the whole product. */
  price: Money;
  sum: Money;
  weightGrams: number;
  vatRate: VatRate | null;
};

/**
 * The basket divided by stock, with prices: the one rule by which the API answers and checks, the page shows, and what is
 * typed is counted before the server has answered (specification §4, Basket).
 */
export function pricedLines<T extends PricedItem>(
  items: readonly T[],
  options: { doNotDivide: boolean },
): PricedLine<T>[] {
  return linesOf(splitBasket(items, options)).map((line) => {
    const { item, kind, quantity } = line;
    const price = priceAt(item.tiers, roundUpToMultiple(item.quantity, item.multiplicity));
    return {
      ...line,
      ticked: kind === "available" ? item.ticked.available : item.ticked.waiting,
      price,
      sum: lineSum(price, quantity),
      weightGrams: lineWeightGrams(item.weightGrams, quantity, item.multiplicity),
      vatRate: item.vatRate,
    };
  });
}
