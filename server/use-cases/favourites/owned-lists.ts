import type { z } from "zod";
import type { OwnLists, ownListsQuery } from "#app/contract/catalog/lists.ts";
import { ownedAndKept, ownedLists } from "#server/db/queries/favourites/owned-lists.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { toComparisons } from "#server/use-cases/compare/compare-products.ts";
import { toFavourites } from "./keep-favourites.ts";
import { toBasketLists } from "#server/use-cases/basket/basket-lists.ts";
import { countBasket } from "#server/use-cases/basket/read-basket.ts";

/**
 * Favourites, comparison and basket count in one statement; pricing a non-empty basket takes another. Optionally the
 * basket page's lists instead of the count; the «later» list takes another.
 */
export async function showOwnLists(
  ports: Ports,
  buyer: Buyer,
  { basket }: z.output<typeof ownListsQuery>,
): Promise<OwnLists> {
  if (basket === "uncounted") return withKept(ports, buyer);
  const { favourites, compared, basketLines } = await ownedLists(ports.database.db, buyer.viewer);
  return {
    favourites: toFavourites(favourites),
    comparisons: toComparisons(compared),
    basket: basketLines === 0 ? { count: 0, sum: 0, stale: false, products: [] } : await countOrStale(ports, buyer),
    kept: null,
  };
}

async function withKept({ database: { db } }: Ports, buyer: Buyer): Promise<OwnLists> {
  const { favourites, compared, kept } = await ownedAndKept(db, buyer.viewer);
  return {
    favourites: toFavourites(favourites),
    comparisons: toComparisons(compared),
    basket: unknown,
    kept: await toBasketLists(db, buyer, kept),
  };
}

const unknown: OwnLists["basket"] = { count: 0, sum: 0, stale: true, products: null };
/** More are not worth their weight in every page. */
const mostNamed = 100;

/** A failure to count the basket does not withhold the lists. */
async function countOrStale(ports: Ports, buyer: Buyer): Promise<OwnLists["basket"]> {
  try {
    const { products, ...counted } = await countBasket(ports, buyer);
    return { ...counted, stale: false, products: products.length > mostNamed ? null : products };
  } catch (error) {
    ports.log.warn({ err: error }, "the basket could not be counted");
    return unknown;
  }
}
