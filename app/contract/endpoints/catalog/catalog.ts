import { z } from "zod";
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
} from "#app/contract/catalog/catalog.ts";
import { landingListShape } from "#app/contract/catalog/landings.ts";
import { followedSearchBody, suggestQuery, suggestShape } from "#app/contract/catalog/suggest.ts";
import { sizeFamilyListShape, sizeTableShape } from "#app/contract/catalog/sizes.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { byCodesBody, byCodesShape } from "#app/contract/basket/baskets.ts";
import { doneShape } from "#app/contract/account/account.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const products = "/mixed/products/products";
const suggest = "/mixed/products/suggest";
const bySlug = z.object({ slug: z.string() });
/** At most 30 (specification §9). */
const relatedQuery = z.object({ limit: z.coerce.number().int().min(1).max(30).default(30) });
/** Guests have favourites of their own. */
const ofFavourites = z.looseObject({ context: z.looseObject({ type: z.literal("favorites") }) });
/** The specification names both paths; they answer the same. */
const byUuids = {
  method: "post",
  tag: "products",
  summary: "Lists product cards by uuid, in the requested order",
  body: byUuidsBody,
  answer: listedProductListShape,
  reads: true,
} as const;

export const categoriesEndpoints = {
  menu: {
    method: "get",
    path: "/public/categories/categories/menu",
    tag: "categories",
    summary: "Returns the category tree with the number of products in each subtree",
    answer: categoryMenuShape,
    cached: "public",
  },
} as const satisfies EndpointGroup;

export const productsEndpoints = {
  list: {
    method: "post",
    path: products,
    tag: "products",
    summary: "Returns one page of a category, search, brand, promotion or the favourites",
    body: listingBody,
    answer: listingShape,
    refusals: ["tooComplex"],
    reads: true,
    cached: "listing",
    personal: ofFavourites,
  },
  count: {
    method: "post",
    path: `${products}/count`,
    tag: "products",
    summary: "Returns the number of products in a listing",
    body: listingBody,
    answer: z.object({ count: z.int() }),
    refusals: ["tooComplex"],
  },
  bySlug: {
    method: "get",
    path: `${products}/{slug}`,
    tag: "products",
    summary: "Returns all data of a product",
    params: bySlug,
    answer: productShape,
    refusals: ["notFound"],
  },
  similar: {
    method: "get",
    path: `${products}/{slug}/similar`,
    tag: "products",
    summary: "Lists other products of the same category",
    params: bySlug,
    query: pageQuery,
    answer: productCardPageShape,
    refusals: ["notFound", "tooComplex"],
  },
  related: {
    method: "get",
    path: `${products}/{slug}/related`,
    tag: "products",
    summary: "Lists products related to a product, at most 30",
    params: bySlug,
    query: relatedQuery,
    answer: productCardListShape,
    refusals: ["notFound", "tooComplex"],
  },
  sizes: {
    method: "get",
    path: `${products}/{slug}/sizes`,
    tag: "products",
    summary: "Returns the size table of the product's family",
    params: bySlug,
    answer: sizeTableShape,
    refusals: ["notFound"],
  },
  sizeFamilies: {
    method: "get",
    path: "/public/products/size-families",
    tag: "products",
    summary: "Lists the size families of a category",
    query: z.object({ category: uuidShape }),
    answer: sizeFamilyListShape,
    cached: "public",
  },
  landings: {
    method: "get",
    path: "/public/products/landings",
    tag: "products",
    summary: "Lists landing pages of a category by brand and size",
    query: z.object({ category: uuidShape }),
    answer: landingListShape,
    cached: "public",
  },
  byUuids: { ...byUuids, path: `${products}/by-uuids` },
  getByUuids: { ...byUuids, path: `${products}/get-by-uuids` },
  relatedToAll: {
    method: "post",
    path: `${products}/related/by-uuids`,
    tag: "products",
    summary: "Lists products related to several products, at most 30",
    body: relatedByUuidsBody,
    answer: productCardListShape,
    refusals: ["tooComplex"],
  },
  byCodes: {
    method: "post",
    path: `${products}/by-codes`,
    tag: "products",
    summary: "Finds products by customer article, article, manufacturer's code or barcode",
    body: byCodesBody,
    answer: byCodesShape,
    reads: true,
  },
  suggest: {
    method: "get",
    path: suggest,
    tag: "products",
    summary:
      "Suggests at most 3 completions, 3 pages, 6 products, 4 categories and 3 brands for the beginning of a query",
    query: suggestQuery,
    answer: suggestShape,
  },
  suggestByBody: {
    method: "post",
    path: suggest,
    tag: "products",
    summary:
      "Suggests at most 3 completions, 3 pages, 6 products, 4 categories and 3 brands for the beginning of a query",
    body: suggestQuery,
    answer: suggestShape,
    reads: true,
  },
  followSearch: {
    method: "post",
    path: "/public/products/searches/followed",
    tag: "products",
    summary: "Counts where the results of a search led, once a day per visitor and without personal data",
    body: followedSearchBody,
    answer: doneShape,
    once: true,
  },
} as const satisfies EndpointGroup;
