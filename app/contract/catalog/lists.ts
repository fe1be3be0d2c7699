import { z } from "zod";
import { basketListsShape } from "#app/contract/basket/basket-lists.ts";
import { countedBasketShape } from "#app/contract/basket/baskets.ts";
import { listingSort, pageQuery } from "./catalog.ts";
import { lineOfText, uuidShape } from "#app/contract/parts.ts";

/** Ids of the accounting system, of any kind (desk §12). */
const externalIds = z.array(lineOfText(80).min(1)).max(500);
export const favouritesShape = z.object({
  productExternalIds: z.array(z.string()),
  state: z.record(z.string(), z.literal(true)),
  count: z.int(),
});
export const favouritesBody = z.strictObject({ productExternalIds: externalIds });

/** `GET /mixed/favorites/favorites/products`: by default last added first. */
export const favouriteProductsQuery = pageQuery.extend({ sort: listingSort.default("relevance") });

/** Category uuid -> product uuids (specification §3); at most 10 per category (product rules §4). */
export const comparisonsShape = z.object({ items: z.record(uuidShape, z.array(uuidShape)), count: z.int() });
export const comparisonsAddBody = z.strictObject({ items: z.array(uuidShape).min(1).max(100) });
export const comparisonsRemoveBody = z.strictObject({
  type: z.enum(["all", "products", "categories"]).default("all"),
  uuids: z.array(uuidShape).max(500).default([]),
});

/**
 * `basket=uncounted` is for pages that load the whole basket: the count is then 0 and `stale`, and the
 * answer includes the lists of the basket page.
 */
export const ownListsQuery = z.object({ basket: z.enum(["counted", "uncounted"]).default("counted") });
/** `GET /mixed/users/lists`: the visitor's data in the frame of every page. */
export const ownListsShape = z.object({
  favourites: favouritesShape,
  comparisons: comparisonsShape,
  basket: countedBasketShape,
  /** As in `GET /mixed/baskets/lists`; null if the basket is counted. */
  kept: basketListsShape.nullable().default(null),
});

export type OwnLists = z.infer<typeof ownListsShape>;
export type Favourites = z.infer<typeof favouritesShape>;
export type Comparisons = z.infer<typeof comparisonsShape>;
