import type { Money } from "#app/domain/money.ts";
import { maxOrderQuantity, roundUpToMultiple, subtractQuantity, type Quantity } from "#app/domain/quantity.ts";

/** Unit price from a quantity on; tiers are sorted by `from`, the base price at zero. */
export type Tier = { from: Quantity; price: Money };

/** Unit price at a quantity. RangeError if no tier covers it: every product has a base price. */
export function priceAt(tiers: readonly Tier[], quantity: Quantity): Money {
  const tier = tiers.findLast(({ from }) => from <= quantity);
  if (!tier) throw new RangeError(`no price for quantity ${quantity}`);
  return tier.price;
}

/** Does a larger quantity cost more apiece than a smaller one? Allowed, but most likely a slip. */
export function hasDearerTier({ price, tiers }: { price: number; tiers: readonly { from: number; price: number }[] }) {
  const prices = [price, ...tiers.toSorted((a, b) => a.from - b.from).map((tier) => tier.price)];
  return prices.some((one, at) => one > (prices[at - 1] ?? one));
}

/** Additional quantity for the next lower price; null if there is none or it exceeds the maximum of a line. */
export function nextTier(
  tiers: readonly Tier[],
  quantity: Quantity,
  rule: { multiplicity: Quantity; maxQuantity?: Quantity | null },
): { more: Quantity; price: Money } | null {
  const now = priceAt(tiers, quantity);
  const next = tiers.find(({ from, price }) => from > quantity && price < now);
  if (next === undefined) return null;
  const from = roundUpToMultiple(next.from, rule.multiplicity);
  if (from > maxOrderQuantity(rule.multiplicity, rule.maxQuantity ?? null)) return null;
  return { more: subtractQuantity(from, quantity), price: next.price };
}
