import { lineSum, type Money } from "#app/domain/money.ts";
import { quantityFromNumber, settleQuantity, type Quantity, type QuantityRule } from "#app/domain/quantity.ts";

/** A product in marketplace terms: whole pieces, prices in whole kopecks. */
export type OfferTerms = {
  /** Units per piece if it is not one. */
  pack: Quantity | null;
  price: Money;
  oldPrice: Money | null;
  /** Pieces. */
  least: number;
  step: number;
  count: number;
  /** Null if unknown. */
  grams: number | null;
};

const oneUnit = quantityFromNumber(1);

type Goods = QuantityRule & {
  price: Money;
  oldPrice: Money | null;
  availableQuantity: Quantity;
  /** Of one multiplicity. */
  weightGrams: number | null;
};

/** Sold by the unit if quantities stay whole and the price exact, otherwise by packs of one multiplicity. */
export function offerTerms({ price, oldPrice, availableQuantity, weightGrams, ...rule }: Goods): OfferTerms {
  const { multiplicity } = rule;
  const settled = settleQuantity(multiplicity, rule);
  const least = settled.ok ? settled.value.quantity : multiplicity;
  const isExact = [price, oldPrice ?? 0].every((money) => money % 10 === 0);
  const isWhole = multiplicity % oneUnit === 0;
  const piece = isWhole && isExact ? oneUnit : multiplicity;
  return {
    pack: piece === oneUnit ? null : multiplicity,
    price: lineSum(price, piece),
    oldPrice: oldPrice && lineSum(oldPrice, piece),
    least: least / piece,
    step: multiplicity / piece,
    count: Math.floor(availableQuantity / piece),
    grams: weightGrams === null ? null : (weightGrams * piece) / multiplicity,
  };
}
