import { suggestQuery, suggestShape } from "#app/contract/suggest.ts";
import { suggestProducts } from "#server/use-cases/search/suggest-products.ts";
import { buyerOf } from "./buyer-of.ts";
import { answer, apiGroup, call, jsonOf } from "./responses.ts";

export const suggestApi = apiGroup();

const path = "/mixed/products/suggest";
const about = {
  path,
  tags: ["products"],
  summary: "At most 6 products, 4 categories and 3 brands for the beginning of a query",
};

suggestApi.openapi(call({ ...about, method: "get", request: { query: suggestQuery } }, suggestShape), async (c) =>
  answer(c, await suggestProducts(c.get("ports"), buyerOf(c), c.req.valid("query").q)),
);

suggestApi.openapi(
  call({ ...about, method: "post", request: { body: jsonOf(suggestQuery) } }, suggestShape),
  async (c) => answer(c, await suggestProducts(c.get("ports"), buyerOf(c), c.req.valid("json").q)),
);
