import { typedListBody, typedListShape } from "#app/contract/typed-lists.ts";
import { readTypedList } from "#server/use-cases/uploads/read-typed-list.ts";
import { buyerOf } from "./buyer-of.ts";
import { apiGroup, call, jsonOf, reply } from "./responses.ts";

/** Lists that are typed or pasted on the page of a basket, by guests too. */
export const typedListsApi = apiGroup();

typedListsApi.openapi(
  call(
    {
      method: "post",
      path: "/mixed/products/products/read-list",
      request: { body: jsonOf(typedListBody) },
      tags: ["products"],
      summary: "What the lines of a typed or pasted list ask for",
    },
    typedListShape,
  ),
  async (c) => reply(c, await readTypedList(c.get("ports"), buyerOf(c), c.req.valid("json"))),
);
