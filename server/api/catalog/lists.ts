import { addComparisons, removeComparisons, showComparisons } from "#server/use-cases/compare/compare-products.ts";
import { addFavourites, removeFavourites, showFavourites } from "#server/use-cases/favourites/keep-favourites.ts";
import { listProducts } from "#server/use-cases/catalog/list-products.ts";
import { showOwnLists } from "#server/use-cases/favourites/owned-lists.ts";
import { worded } from "#server/api/worded-filter.ts";
import { comparisonsEndpoints, favouritesEndpoints, listsEndpoints } from "#app/contract/endpoints/catalog/lists.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

export const listsHandlers = implement(listsEndpoints, {
  own: async ({ ports, buyer, query }) => ok(await showOwnLists(ports, buyer, query)),
});

export const favouritesHandlers = implement(favouritesEndpoints, {
  ids: async ({ ports, buyer }) => ok(await showFavourites(ports, buyer)),

  products: async ({ ports, buyer, query }) => {
    const context = { type: "favorites" as const, value: "" };
    const found = await listProducts(ports, buyer, { context, filters: [], ...query });
    return found.ok ? ok(worded(found.value)) : found;
  },

  add: ({ ports, buyer, body }) => addFavourites(ports, buyer, body.productExternalIds),

  remove: ({ ports, buyer, body }) => removeFavourites(ports, buyer, body.productExternalIds),
});

export const comparisonsHandlers = implement(comparisonsEndpoints, {
  show: async ({ ports, buyer }) => ok(await showComparisons(ports, buyer)),

  add: ({ ports, buyer, body }) => addComparisons(ports, buyer, body.items),

  remove: ({ ports, buyer, body }) => removeComparisons(ports, buyer, body),
});
