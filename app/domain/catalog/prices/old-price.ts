import type { Money } from "#app/domain/money.ts";

/** A past change of a product's price in a list, for any quantity; null is no price. */
export type PriceChange = { at: Date; before: Money | null; after: Money | null };

export type OldPriceWarning =
  /** Not above the price: nobody sees it. */
  | "oldPriceNotAbove"
  /** The goods have not been sold at it, or above it, for long enough. */
  | "oldPriceNotReal";

const daysCharged = 30;
const dayMs = 86_400_000;

/**
 * Warns of an old price that is no real discount (desk §5): crossed out, it must have been charged for 30 days without
 * a break. `history` ascends in time and is kept for two years: a price from before its first entry counts as charged
 * long enough, since nothing says for how long it was.
 */
export function oldPriceWarning(
  history: readonly PriceChange[],
  { price, oldPrice, now }: { price: Money; oldPrice: Money; now: Date },
): OldPriceWarning | null {
  if (oldPrice <= price) return "oldPriceNotAbove";
  let since = isCharged(history[0]?.before, oldPrice) ? -Infinity : null;
  const isLong = (until: number) => since !== null && until - since >= daysCharged * dayMs;
  for (const { at, after } of history) {
    if (isLong(at.getTime())) return null;
    since = isCharged(after, oldPrice) ? (since ?? at.getTime()) : null;
  }
  return isLong(now.getTime()) ? null : "oldPriceNotReal";
}

function isCharged(price: Money | null | undefined, least: Money): boolean {
  return price !== null && price !== undefined && price >= least;
}
