import { highestPrice, type KeptPrice, type PriceToSave } from "#app/domain/catalog/saving/price.ts";
import type { Money } from "#app/domain/money.ts";
import { recalculated, type PriceFactor, type PriceRounding } from "./rounding.ts";

/** How a price of a product would change; `before` is null where the list had none. */
export type PriceJump = { product: string; name: string; before: Money | null; after: Money };

/** What a recalculation changes. The largest jumps of prices that exist, by their ratio. */
export type RecalculationSummary = {
  created: number;
  updated: number;
  unchanged: number;
  /** Results above the highest price of the shop: left as they are. */
  tooHigh: number;
  jumps: readonly PriceJump[];
};

const mostJumps = 10;
export const noSummary: RecalculationSummary = { created: 0, updated: 0, unchanged: 0, tooHigh: 0, jumps: [] };

export type PricedProduct = { product: string; name: string; from: KeptPrice; to: KeptPrice | null };
export type RecalculationRule = { factor: PriceFactor; rounding: PriceRounding; list: string };

/**
 * The prices of a list from those of another, tiers included: list × factor, rounded. The old price of the list stays
 * while it is above the new one. Tiers that rounding makes no lower than the price before them are left out.
 */
export function recalculate(
  { product, from }: Pick<PricedProduct, "product" | "from">,
  { factor, rounding, list }: RecalculationRule,
): PriceToSave {
  const price = recalculated(from.price, factor, rounding);
  let last = price;
  const tiers = from.tiers.flatMap((tier) => {
    const next = recalculated(tier.price, factor, rounding);
    if (tier.price < from.price && next >= last) return [];
    last = next;
    return [{ from: tier.from, price: next }];
  });
  return { product, list, price, tiers };
}

/** Null for a price that the shop does not accept. */
export function acceptable(row: PriceToSave): PriceToSave | null {
  return row.price !== null &&
    row.price <= highestPrice &&
    (row.tiers ?? []).every((tier) => tier.price <= highestPrice)
    ? row
    : null;
}

/** Adds a product to the summary. */
export function summed(summary: RecalculationSummary, goods: PricedProduct, row: PriceToSave): RecalculationSummary {
  const { product, name, to } = goods;
  if (acceptable(row) === null || row.price === null) return { ...summary, tooHigh: summary.tooHigh + 1 };
  if (to === null) return { ...summary, created: summary.created + 1 };
  if (isEqual(to, row)) return { ...summary, unchanged: summary.unchanged + 1 };
  const jumps = [...summary.jumps, { product, name, before: to.price, after: row.price }]
    .filter(({ before, after }) => before !== after)
    .toSorted((a, b) => jumpOf(b) - jumpOf(a))
    .slice(0, mostJumps);
  return { ...summary, updated: summary.updated + 1, jumps };
}

function isEqual(to: KeptPrice, { price, tiers = [] }: PriceToSave): boolean {
  return (
    to.price === price &&
    to.tiers.length === tiers.length &&
    to.tiers.every((tier, at) => tier.from === tiers[at]?.from && tier.price === tiers[at].price)
  );
}

/** How many times the price rises or falls; a doubled price jumps as far as a halved one. */
function jumpOf({ before, after }: PriceJump): number {
  return before === null ? 0 : Math.max(after / before, before / after);
}
