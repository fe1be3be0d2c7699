import { isFactor, type PriceFactor } from "./rounding.ts";

/**
 * What is added to base prices for a list, in hundredths of a percent: 1250 is 12,5 %. A category covers those below it;
 * null is any category or brand.
 */
export type Markup = { list: string; category: string | null; brand: string | null; points: number };

/** From a tenth of a kopeck per rouble to a hundred times the price, as a recalculation takes factors. */
export const markupPoints = { least: -9_900, most: 990_000 };

/** The factor of a recalculation; null out of its bounds. */
export function markupFactor(points: number): PriceFactor | null {
  const millionths = (10_000 + points) * 100;
  return isFactor(millionths) ? millionths : null;
}

/**
 * Finds the markup of a product among those of one list: of the nearest category on the way to the root, within it of
 * the product's brand before any brand; without a category last. `path` holds categories, the product's own first.
 */
export function markupFinder(
  markups: readonly Markup[],
): (product: { path: readonly string[]; brand: string | null }) => Markup | null {
  const byPlace = new Map(markups.map((one) => [placeOf(one.category, one.brand), one]));
  return ({ path, brand }) => {
    for (const category of [...path, null]) {
      const found =
        (brand === null ? undefined : byPlace.get(placeOf(category, brand))) ?? byPlace.get(placeOf(category, null));
      if (found !== undefined) return found;
    }
    return null;
  };
}

function placeOf(category: string | null, brand: string | null): string {
  return `${category ?? ""}/${brand ?? ""}`;
}
