import { z } from "zod";
import {
  priceListBody,
  priceListCode,
  priceListCountShape,
  priceListParams,
  priceListScheduleBody,
  priceListShape,
  priceListsShape,
  priceListUuid,
  removedPriceListShape,
} from "#app/contract/price-lists.ts";
import { buildPriceList, countPriceList, makeAgain } from "#server/use-cases/price-lists/build-price-list.ts";
import {
  dropPriceList,
  handOutPriceList,
  schedulePriceList,
  sharePriceList,
} from "#server/use-cases/price-lists/keep-price-list.ts";
import { showPriceLists } from "#server/use-cases/price-lists/show-price-lists.ts";
import { attachment } from "./attachment.ts";
import { buyerOf } from "./buyer-of.ts";
import { apiGroup, call, jsonOf, refuseClosed, reply, type ApiContext } from "./responses.ts";

/** Price lists that buyers build (decisions §3.7). */
export const priceListsApi = apiGroup();

const path = "/private/reports/price-lists";
const tags = ["reports"];
const ofOne = { params: priceListUuid };
const closed = (c: ApiContext) => refuseClosed(c, "profile-price-list");

priceListsApi.openapi(
  call({ method: "get", path, tags, summary: "Price lists of the counterparty, newest first" }, priceListsShape),
  async (c) => closed(c) ?? reply(c, await showPriceLists(c.get("ports"), buyerOf(c))),
);

priceListsApi.openapi(
  call(
    {
      method: "post",
      path,
      request: { body: jsonOf(priceListBody) },
      tags,
      summary: "Keeps a price list and begins its first file",
    },
    priceListShape,
  ),
  async (c) => closed(c) ?? reply(c, await buildPriceList(c.get("ports"), buyerOf(c), c.req.valid("json"))),
);

priceListsApi.openapi(
  call(
    {
      method: "post",
      path: `${path}/count`,
      request: { body: jsonOf(priceListParams) },
      tags,
      summary: "How many goods a price list would have",
    },
    priceListCountShape,
  ),
  async (c) => closed(c) ?? reply(c, await countPriceList(c.get("ports"), buyerOf(c), c.req.valid("json"))),
);

priceListsApi.openapi(
  call(
    { method: "delete", path: `${path}/{uuid}`, request: ofOne, tags, summary: "Deletes a price list" },
    removedPriceListShape,
  ),
  async (c) => closed(c) ?? reply(c, await dropPriceList(c.get("ports"), buyerOf(c), c.req.valid("param").uuid)),
);

priceListsApi.openapi(
  call(
    { method: "post", path: `${path}/{uuid}/make`, request: ofOne, tags, summary: "Makes its file anew" },
    priceListShape,
  ),
  async (c) => closed(c) ?? reply(c, await makeAgain(c.get("ports"), buyerOf(c), c.req.valid("param").uuid)),
);

priceListsApi.openapi(
  call(
    {
      method: "post",
      path: `${path}/{uuid}/schedule`,
      request: { ...ofOne, body: jsonOf(priceListScheduleBody) },
      tags,
      summary: "How often it is made from now on",
    },
    priceListShape,
  ),
  async (c) =>
    closed(c) ??
    reply(c, await schedulePriceList(c.get("ports"), buyerOf(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
);

for (const method of ["post", "delete"] as const) {
  priceListsApi.openapi(
    call(
      {
        method,
        path: `${path}/{uuid}/link`,
        request: ofOne,
        tags,
        summary: method === "post" ? "Opens it to programs by a link" : "Revokes the link",
      },
      priceListShape,
    ),
    async (c) => {
      const { uuid } = c.req.valid("param");
      return (
        closed(c) ?? reply(c, await sharePriceList(c.get("ports"), buyerOf(c), { uuid, isShared: method === "post" }))
      );
    },
  );
}

priceListsApi.openapi(
  call(
    {
      method: "get",
      path: "/public/reports/price-lists/{code}",
      request: { params: priceListCode },
      tags,
      summary: "The last file of a price list, for programs that have its link",
    },
    z.string(),
  ),
  async (c) => {
    const file = await handOutPriceList(c.get("ports"), c.req.valid("param").code);
    if (!file.ok) return reply(c, file);
    const answer = attachment({ plainName: `price.${file.value.name.split(".").at(-1) ?? ""}`, ...file.value });
    answer.headers.set("x-robots-tag", "noindex, nofollow");
    return answer;
  },
);
