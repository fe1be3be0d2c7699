import { z } from "zod";
import { basketListsShape } from "./basket-lists.ts";
import { basketCountShape } from "./baskets.ts";
import { listingSort, pageQuery } from "./catalog.ts";
import { lineOfText, uuidShape } from "./parts.ts";

const externalIds = z.array(lineOfText(36).min(1)).max(500);
export const favouritesShape = z.object({
  productExternalIds: z.array(z.string()),
  state: z.record(z.string(), z.literal(true)),
  count: z.int(),
});
export const favouritesBody = z.strictObject({ productExternalIds: externalIds });

/** `GET /mixed/favorites/favorites/products`: by default in the order of adding, the newest first. */
export const favouriteProductsQuery = pageQuery.extend({ sort: listingSort.default("relevance") });

/** Category uuid -> product uuids (specification §3); at most 10 of a category (decisions §4). */
export const comparisonsShape = z.object({ items: z.record(uuidShape, z.array(uuidShape)), count: z.int() });
export const comparisonsAddBody = z.strictObject({ items: z.array(uuidShape).min(1).max(100) });
export const comparisonsRemoveBody = z.strictObject({
  type: z.enum(["all", "products", "categories"]).default("all"),
  uuids: z.array(uuidShape).max(500).default([]),
});

/**
 * `basket=uncounted` is for who reads the whole basket beside it: the count is then `{count: 0, stale: true}`, and the lists
 * of the basket's page are in the answer.
 */
export const ownListsQuery = z.object({ basket: z.enum(["counted", "uncounted"]).default("counted") });
/** `GET /mixed/users/lists`: what the frame of every page shows of its visitor, in one answer. */
export const ownListsShape = z.object({
  favourites: favouritesShape,
  comparisons: comparisonsShape,
  basket: basketCountShape,
  /** As `GET /mixed/baskets/lists` answers; null where the basket is counted. */
  kept: basketListsShape.nullable().default(null),
});

export type OwnLists = z.infer<typeof ownListsShape>;
export type Favourites = z.infer<typeof favouritesShape>;
export type Comparisons = z.infer<typeof comparisonsShape>;
