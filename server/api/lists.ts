import { listingShape } from "#app/contract/catalog.ts";
import {
  comparisonsAddBody,
  comparisonsRemoveBody,
  comparisonsShape,
  favouriteProductsQuery,
  favouritesBody,
  favouritesShape,
  ownListsQuery,
  ownListsShape,
} from "#app/contract/lists.ts";
import { addComparisons, removeComparisons, showComparisons } from "#server/use-cases/lists/compare-products.ts";
import { addFavourites, removeFavourites, showFavourites } from "#server/use-cases/lists/keep-favourites.ts";
import { listProducts } from "#server/use-cases/catalog/list-products.ts";
import { showOwnLists } from "#server/use-cases/lists/owned-lists.ts";
import { buyerOf } from "./buyer-of.ts";
import { answer, apiGroup, call, jsonOf, reply } from "./responses.ts";
import { worded } from "./worded-filter.ts";

export const listsApi = apiGroup();

const favourites = "/mixed/favorites/favorites";
const comparisons = "/mixed/comparisons/comparisons";

listsApi.openapi(
  call(
    {
      method: "get",
      path: "/mixed/users/lists",
      request: { query: ownListsQuery },
      tags: ["favourites"],
      summary: "Favourites, comparison and the basket's count at once",
    },
    ownListsShape,
  ),
  async (c) => answer(c, await showOwnLists(c.get("ports"), buyerOf(c), c.req.valid("query"))),
);

listsApi.openapi(
  call(
    { method: "get", path: favourites, tags: ["favourites"], summary: "External ids of the favourites" },
    favouritesShape,
  ),
  async (c) => answer(c, await showFavourites(c.get("ports"), buyerOf(c))),
);

listsApi.openapi(
  call(
    {
      method: "get",
      path: `${favourites}/products`,
      request: { query: favouriteProductsQuery },
      tags: ["favourites"],
      summary: "One page of the favourites, the newest first",
    },
    listingShape,
  ),
  async (c) => {
    const context = { type: "favorites" as const, value: "" };
    const found = await listProducts(c.get("ports"), buyerOf(c), { context, filters: [], ...c.req.valid("query") });
    return found.ok ? answer(c, worded(found.value)) : reply(c, found);
  },
);

listsApi.openapi(
  call(
    {
      method: "post",
      path: favourites,
      request: { body: jsonOf(favouritesBody) },
      tags: ["favourites"],
      summary: "Adds products; at most 500 in all",
    },
    favouritesShape,
  ),
  async (c) => reply(c, await addFavourites(c.get("ports"), buyerOf(c), c.req.valid("json").productExternalIds)),
);

listsApi.openapi(
  call(
    {
      method: "delete",
      path: favourites,
      request: { body: jsonOf(favouritesBody) },
      tags: ["favourites"],
      summary: "Takes products out",
    },
    favouritesShape,
  ),
  async (c) => reply(c, await removeFavourites(c.get("ports"), buyerOf(c), c.req.valid("json").productExternalIds)),
);

listsApi.openapi(
  call(
    { method: "get", path: comparisons, tags: ["comparisons"], summary: "Compared products by category" },
    comparisonsShape,
  ),
  async (c) => answer(c, await showComparisons(c.get("ports"), buyerOf(c))),
);

listsApi.openapi(
  call(
    {
      method: "post",
      path: comparisons,
      request: { body: jsonOf(comparisonsAddBody) },
      tags: ["comparisons"],
      summary: "Adds products; at most 10 of a category",
    },
    comparisonsShape,
  ),
  async (c) => reply(c, await addComparisons(c.get("ports"), buyerOf(c), c.req.valid("json").items)),
);

listsApi.openapi(
  call(
    {
      method: "delete",
      path: comparisons,
      request: { body: jsonOf(comparisonsRemoveBody) },
      tags: ["comparisons"],
      summary: "Takes out products, categories or, without a body, everything",
    },
    comparisonsShape,
  ),
  async (c) => reply(c, await removeComparisons(c.get("ports"), buyerOf(c), c.req.valid("json"))),
);
