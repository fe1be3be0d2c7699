import { creditShape } from "#app/contract/credit.ts";
import { startedProcessShape } from "#app/contract/file-processes.ts";
import { settlementsSheetBody, settlementsQuery, settlementsShape } from "#app/contract/settlements.ts";
import { askSettlementsSheet } from "#server/use-cases/settlements/ask-settlements-sheet.ts";
import { showCredit } from "#server/use-cases/settlements/show-credit.ts";
import { showSettlements } from "#server/use-cases/settlements/show-settlements.ts";
import { buyerOf } from "./buyer-of.ts";
import { apiGroup, call, jsonOf, refuseClosed, reply } from "./responses.ts";

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

settlementsApi.openapi(
  call(
    {
      method: "get",
      path: "/private/finance/credit",
      tags: ["finance"],
      summary: "How much the company may still buy on credit, or why it may not, and what it owes",
    },
    creditShape,
  ),
  async (c) => refuseClosed(c, "profile-mutual-settlements") ?? reply(c, await showCredit(c.get("ports"), buyerOf(c))),
);

settlementsApi.openapi(
  call(
    {
      method: "post",
      path: "/private/finance/mutual-settlements/sheet",
      request: { body: jsonOf(settlementsSheetBody) },
      tags: ["finance"],
      summary: "Asks for all documents of a period as a sheet; the answer names the process that makes it",
    },
    startedProcessShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-mutual-settlements") ??
    reply(c, await askSettlementsSheet(c.get("ports"), buyerOf(c), c.req.valid("json"))),
);
