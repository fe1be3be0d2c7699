import { priceAt, type Tier } from "#app/domain/catalog/price.ts";
import { lineSum, type Money, type VatRate } from "#app/domain/money.ts";
import { roundUpToMultiple } from "#app/domain/quantity.ts";
import { lineWeightGrams } from "#app/domain/weight.ts";
import { linesOf, splitBasket, type BasketItem, type BasketLine } from "./split.ts";

/** Price, weight and checkout selection of a product in the basket. */
export type PricedItem = BasketItem & {
  /** Sorted by quantity, the base price first. */
  tiers: readonly Tier[];
  /** Of one multiplicity; null if unknown. */
  weightGrams: number | null;
  vatRate: VatRate | null;
  /** Whether the part in stock and the awaited part are selected for checkout. */
  ticked: { available: boolean; waiting: boolean };
};

/** One line as shown and ordered: a product divided by stock makes two. */
export type PricedLine<T extends PricedItem> = BasketLine<T> & {
  ticked: boolean;
  /** Unit price for the total quantity of the product. */
  price: Money;
  sum: Money;
  weightGrams: number | null;
  vatRate: VatRate | null;
};

/**
 * Divides the basket by stock and prices it (specification §4, Basket): one rule for the API, for checks and for the
 * page's preview before the server answers.
 */
export function pricedLines<T extends PricedItem>(
  items: readonly T[],
  options: { doNotDivide: boolean },
): PricedLine<T>[] {
  // Written out: spreading takes as long as the rest for a basket of 500 products.
  return linesOf(splitBasket(items, options)).map(({ item, kind, quantity, shortage, divided }) => {
    const price = priceAt(item.tiers, roundUpToMultiple(item.quantity, item.multiplicity));
    return {
      item,
      kind,
      quantity,
      shortage,
      divided,
      ticked: kind === "available" ? item.ticked.available : item.ticked.waiting,
      price,
      sum: lineSum(price, quantity),
      weightGrams: lineWeightGrams(item.weightGrams, quantity, item.multiplicity),
      vatRate: item.vatRate,
    };
  });
}
