import { z } from "@hono/zod-openapi";
import {
  byUuidsBody,
  categoryMenuShape,
  listedProductListShape,
  listingBody,
  listingShape,
  pageQuery,
  productCardListShape,
  productCardPageShape,
  productShape,
  relatedByUuidsBody,
} from "#app/contract/catalog.ts";
import { landingListShape } from "#app/contract/landings.ts";
import { sizeFamilyListShape, sizeTableShape } from "#app/contract/sizes.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { categoryMenu } from "#server/use-cases/catalog/category-menu.ts";
import { listLandings } from "#server/use-cases/catalog/landing-pages.ts";
import { countProducts, listProducts } from "#server/use-cases/catalog/list-products.ts";
import { relatedProducts, relatedToAll, similarProducts } from "#server/use-cases/catalog/nearby-products.ts";
import { productsByUuids } from "#server/use-cases/catalog/products-by-uuids.ts";
import { showSizeTable } from "#server/use-cases/catalog/show-size-table.ts";
import { listSizeFamilies } from "#server/use-cases/catalog/size-families.ts";
import { showProduct } from "#server/use-cases/catalog/show-product.ts";
import { byCodesBody, byCodesShape } from "#app/contract/baskets.ts";
import { productsByCodes } from "#server/use-cases/catalog/products-by-codes.ts";
import { buyerOf } from "./buyer-of.ts";
import { answer, apiGroup, call, jsonOf, reply } from "./responses.ts";
import { worded } from "./worded-filter.ts";

export const catalogApi = apiGroup();

const products = "/mixed/products/products";
const bySlug = z.object({ slug: z.string() });
/** At most 30 (specification §9). */
const relatedQuery = z.object({ limit: z.coerce.number().int().min(1).max(30).default(30) });

catalogApi.openapi(
  call(
    {
      method: "get",
      path: "/public/categories/categories/menu",
      tags: ["categories"],
      summary: "The tree of categories with the number of goods in each subtree",
    },
    categoryMenuShape,
  ),
  async (c) => answer(c, await categoryMenu(c.get("ports"))),
);

catalogApi.openapi(
  call(
    {
      method: "post",
      path: products,
      request: { body: jsonOf(listingBody) },
      tags: ["products"],
      summary: "One page of a category, a search, a brand, a promotion or the favourites",
    },
    listingShape,
  ),
  async (c) => {
    const found = await listProducts(c.get("ports"), buyerOf(c), c.req.valid("json"));
    return found.ok ? answer(c, worded(found.value)) : reply(c, found);
  },
);

catalogApi.openapi(
  call(
    {
      method: "post",
      path: `${products}/count`,
      request: { body: jsonOf(listingBody) },
      tags: ["products"],
      summary: "How many goods such a listing has",
    },
    z.object({ count: z.int() }),
  ),
  async (c) => reply(c, await countProducts(c.get("ports"), buyerOf(c), c.req.valid("json"))),
);

catalogApi.openapi(
  call(
    {
      method: "get",
      path: `${products}/{slug}`,
      request: { params: bySlug },
      tags: ["products"],
      summary: "Everything of a product",
    },
    productShape,
  ),
  async (c) => reply(c, await showProduct(c.get("ports"), buyerOf(c), c.req.valid("param").slug)),
);

catalogApi.openapi(
  call(
    {
      method: "get",
      path: `${products}/{slug}/similar`,
      request: { params: bySlug, query: pageQuery },
      tags: ["products"],
      summary: "Other goods of its category",
    },
    productCardPageShape,
  ),
  async (c) =>
    reply(c, await similarProducts(c.get("ports"), buyerOf(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
);

catalogApi.openapi(
  call(
    {
      method: "get",
      path: `${products}/{slug}/related`,
      request: { params: bySlug, query: relatedQuery },
      tags: ["products"],
      summary: "Goods of the neighbouring categories",
    },
    productCardListShape,
  ),
  async (c) =>
    reply(c, await relatedProducts(c.get("ports"), buyerOf(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
);

catalogApi.openapi(
  call(
    {
      method: "get",
      path: `${products}/{slug}/sizes`,
      request: { params: bySlug },
      tags: ["products"],
      summary: "The table of its size family",
    },
    sizeTableShape,
  ),
  async (c) => reply(c, await showSizeTable(c.get("ports"), buyerOf(c), c.req.valid("param").slug)),
);

catalogApi.openapi(
  call(
    {
      method: "get",
      path: "/public/products/size-families",
      request: { query: z.object({ category: uuidShape }) },
      tags: ["products"],
      summary: "The size families of a category",
    },
    sizeFamilyListShape,
  ),
  async (c) => answer(c, await listSizeFamilies(c.get("ports"), c.req.valid("query").category)),
);

catalogApi.openapi(
  call(
    {
      method: "get",
      path: "/public/products/landings",
      request: { query: z.object({ category: uuidShape }) },
      tags: ["products"],
      summary: "Brands and sizes of a category that are pages of their own for search engines",
    },
    landingListShape,
  ),
  async (c) => {
    const found = await listLandings(c.get("ports"), c.req.valid("query").category);
    return answer(
      c,
      found.map(({ changed: _, ...landing }) => landing),
    );
  },
);

// The specification names both; they answer the same.
for (const path of [`${products}/by-uuids`, `${products}/get-by-uuids`]) {
  catalogApi.openapi(
    call(
      {
        method: "post",
        path,
        request: { body: jsonOf(byUuidsBody) },
        tags: ["products"],
        summary: "Cards in the order asked",
      },
      listedProductListShape,
    ),
    async (c) => answer(c, await productsByUuids(c.get("ports"), buyerOf(c), c.req.valid("json"))),
  );
}

catalogApi.openapi(
  call(
    {
      method: "post",
      path: `${products}/related/by-uuids`,
      request: { body: jsonOf(relatedByUuidsBody) },
      tags: ["products"],
      summary: "Goods related to several products",
    },
    productCardListShape,
  ),
  async (c) => reply(c, await relatedToAll(c.get("ports"), buyerOf(c), c.req.valid("json"))),
);

catalogApi.openapi(
  call(
    {
      method: "post",
      path: `${products}/by-codes`,
      request: { body: jsonOf(byCodesBody) },
      tags: ["products"],
      summary: "What codes name: own code, article, manufacturer's code, barcode",
    },
    byCodesShape,
  ),
  async (c) => answer(c, await productsByCodes(c.get("ports"), buyerOf(c), c.req.valid("json").codes)),
);
