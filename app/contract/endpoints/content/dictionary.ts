import { dictionaryShape } from "#app/contract/content/dictionary.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "dictionaries";
const { products, users, logistics } = dictionaryShape.shape;

/** Codes with their names (specification §3, Dictionaries). */
export const dictionaryEndpoints = {
  all: {
    method: "get",
    path: "/public/all/dictionary",
    tag,
    summary: "Returns all dictionaries in one call",
    answer: dictionaryShape,
    cached: "public",
  },
  products: {
    method: "get",
    path: "/public/products/dictionary",
    tag,
    summary: "Returns the dictionaries of currencies, units, tags and profile types",
    answer: products,
  },
  users: {
    method: "get",
    path: "/public/users/dictionary",
    tag,
    summary: "Returns the dictionaries of counterparty types and statuses",
    answer: users,
  },
  logistics: {
    method: "get",
    path: "/public/logistics/dictionary",
    tag,
    summary: "Returns the dictionary of carriers",
    answer: logistics,
  },
} as const satisfies EndpointGroup;
