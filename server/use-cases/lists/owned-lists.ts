import type { z } from "zod";
import type { OwnLists, ownListsQuery } from "#app/contract/lists.ts";
import { ownedAndKept, ownedLists } from "#server/db/queries/lists/owned-lists.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { toComparisons } from "./compare-products.ts";
import { toFavourites } from "./keep-favourites.ts";
import { toBasketLists } from "#server/use-cases/basket/basket-lists.ts";
import { countBasket } from "#server/use-cases/basket/read-basket.ts";

/**
 * Favourites, comparison and the basket's count by one statement; a basket with goods in it takes one more to be priced.
 * Or, in place of the count, the lists of the basket's page; what was put off takes one more.
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
    basket: basketLines === 0 ? { count: 0, sum: 0, stale: false } : await countOrStale(ports, buyer),
    kept: null,
  };
}

async function withKept({ database: { db } }: Ports, buyer: Buyer): Promise<OwnLists> {
  const { favourites, compared, kept } = await ownedAndKept(db, buyer.viewer);
  return {
    favourites: toFavourites(favourites),
    comparisons: toComparisons(compared),
    basket: { count: 0, sum: 0, stale: true },
    kept: await toBasketLists(db, buyer, kept),
  };
}

/** Lists that are there are not held back by a basket that cannot be counted just now. */
async function countOrStale(ports: Ports, buyer: Buyer): Promise<OwnLists["basket"]> {
  try {
    return { ...(await countBasket(ports, buyer)), stale: false };
  } catch (error) {
    ports.log.warn({ err: error }, "the basket could not be counted");
    return { count: 0, sum: 0, stale: true };
  }
}
