import { priceAt, type Tier } from "#app/domain/catalog/price.ts";
import type { Money } from "#app/domain/money.ts";
import { maxOrderQuantity, settleQuantity, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";

/** State of a repeated line (product rules §3.4, Repeat). */
export const repeatStates = ["ok", "priceChanged", "partial", "onOrder", "replaced", "gone"] as const;
type RepeatState = (typeof repeatStates)[number];

/** Current offer of a product; null if no longer sold. */
export type SoldGoods = {
  multiplicity: Quantity;
  minQuantity: Quantity;
  maxQuantity: Quantity | null;
  availableQuantity: Quantity;
  tiers: readonly Tier[];
};

export type OrderedGoods = { quantity: Quantity; price: Money };

/** `quantity` is what the shop sells now; zero and without a price if unavailable. */
export type RepeatedLine = { state: RepeatState; quantity: Quantity; price: Money | null; max: Quantity };

/**
 * An ordered line as available now. Missing stock is reported before a changed price, which is shown anyway.
 * `isReplaced`: the product is no longer sold and has a replacement.
 */
export function repeatLine(ordered: OrderedGoods, sold: SoldGoods | null, isReplaced: boolean): RepeatedLine {
  const settled = sold && settleQuantity(ordered.quantity, sold);
  if (sold === null || !settled?.ok)
    return { state: isReplaced ? "replaced" : "gone", quantity: zeroQuantity, price: null, max: zeroQuantity };
  const { quantity } = settled.value;
  const price = priceAt(sold.tiers, quantity);
  const max = maxOrderQuantity(sold.multiplicity, sold.maxQuantity);
  return { state: stateOf(ordered, sold, { quantity, price }), quantity, price, max };
}

function stateOf({ price: before }: OrderedGoods, { availableQuantity }: SoldGoods, now: OrderedGoods): RepeatState {
  if (availableQuantity <= zeroQuantity) return "onOrder";
  if (availableQuantity < now.quantity) return "partial";
  return now.price === before ? "ok" : "priceChanged";
}
