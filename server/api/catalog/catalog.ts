import { categoryMenu } from "#server/use-cases/catalog/category-menu.ts";
import { listLandings } from "#server/use-cases/catalog/landing-pages.ts";
import { countProducts, listProducts } from "#server/use-cases/catalog/list-products.ts";
import { relatedProducts, relatedToAll, similarProducts } from "#server/use-cases/catalog/nearby-products.ts";
import { productsByUuids } from "#server/use-cases/catalog/products-by-uuids.ts";
import { showSizeTable } from "#server/use-cases/catalog/show-size-table.ts";
import { listSizeFamilies } from "#server/use-cases/catalog/size-families.ts";
import { showProduct } from "#server/use-cases/catalog/show-product.ts";
import { productsByCodes } from "#server/use-cases/catalog/products-by-codes.ts";
import { countOpened, countReworded } from "#server/use-cases/search/follow-searches.ts";
import { suggestProducts } from "#server/use-cases/search/suggest-products.ts";
import { worded } from "#server/api/worded-filter.ts";
import { categoriesEndpoints, productsEndpoints } from "#app/contract/endpoints/catalog/catalog.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

export const categoriesHandlers = implement(categoriesEndpoints, {
  menu: async ({ ports }) => ok(await categoryMenu(ports)),
});

export const productsHandlers = implement(productsEndpoints, {
  list: async ({ ports, buyer, body }) => {
    const found = await listProducts(ports, buyer, body);
    return found.ok ? ok(worded(found.value)) : found;
  },

  count: ({ ports, buyer, body }) => countProducts(ports, buyer, body),

  bySlug: ({ ports, buyer, params }) => showProduct(ports, buyer, params.slug),

  similar: ({ ports, buyer, params, query }) => similarProducts(ports, buyer, { ...params, ...query }),

  related: ({ ports, buyer, params, query }) => relatedProducts(ports, buyer, { ...params, ...query }),

  sizes: ({ ports, buyer, params }) => showSizeTable(ports, buyer, params.slug),

  sizeFamilies: async ({ ports, query }) => ok(await listSizeFamilies(ports, query.category)),

  landings: async ({ ports, query }) => {
    const found = await listLandings(ports, query.category);
    return ok(found.map(({ changed: _, ...landing }) => landing));
  },

  byUuids: async ({ ports, buyer, body }) => ok(await productsByUuids(ports, buyer, body)),

  getByUuids: async ({ ports, buyer, body }) => ok(await productsByUuids(ports, buyer, body)),

  relatedToAll: ({ ports, buyer, body }) => relatedToAll(ports, buyer, body),

  byCodes: async ({ ports, buyer, body }) => ok(await productsByCodes(ports, buyer, body.codes)),

  suggest: async ({ ports, buyer, query }) => ok(await suggestProducts(ports, buyer, query.q)),

  followSearch: async ({ ports, caller, body }) => {
    if ("product" in body) countOpened(ports, caller, body.query, body.product);
    else countReworded(ports, caller, body.query, body.next);
    return ok({ done: true });
  },

  suggestByBody: async ({ ports, buyer, body }) => ok(await suggestProducts(ports, buyer, body.q)),
});
