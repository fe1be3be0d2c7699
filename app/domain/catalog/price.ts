import type { Money } from "#app/domain/money.ts";
import type { Quantity } from "#app/domain/quantity.ts";

/** Unit price from a quantity on; tiers stand sorted by `from`, the base one from zero. */
export type Tier = { from: Quantity; price: Money };

/** Unit price at a quantity. RangeError when no tier covers it: a product always has its base price. */
export function priceAt(tiers: readonly Tier[], quantity: Quantity): Money {
  const tier = tiers.findLast(({ from }) => from <= quantity);
  if (!tier) throw new RangeError(`no price for quantity ${quantity}`);
  return tier.price;
}
