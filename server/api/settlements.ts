import { settlementsQuery, settlementsShape } from "#app/contract/settlements.ts";
import { showSettlements } from "#server/use-cases/settlements/show-settlements.ts";
import { buyerOf } from "./buyer-of.ts";
import { apiGroup, call, refuseClosed, reply } from "./responses.ts";

export const settlementsApi = apiGroup();

settlementsApi.openapi(
  call(
    {
      method: "get",
      path: "/private/finance/mutual-settlements",
      request: { query: settlementsQuery },
      tags: ["finance"],
      summary: "What the counterparty and the shop owe each other, document by document, newest first",
    },
    settlementsShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-mutual-settlements") ??
    reply(c, await showSettlements(c.get("ports"), buyerOf(c), c.req.valid("query"))),
);
