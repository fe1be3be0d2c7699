import {
  basketShareListShape,
  filledShape,
  listOfBasketBody,
  listParams,
  shareCodeParams,
  sharedBasketShape,
} from "#app/contract/basket-lists.ts";
import {
  openSharedBasket,
  revokeShare,
  shareBasket,
  showShares,
  takeSharedBasket,
} from "#server/use-cases/basket/share-basket.ts";
import { buyerOf } from "./buyer-of.ts";
import { answer, apiGroup, call, jsonOf, reply } from "./responses.ts";

/** Links that show a basket to others. */
export const basketSharesApi = apiGroup();

const tags = ["baskets"];
const shares = "/mixed/baskets/shares";
const shared = "/mixed/baskets/shared/{code}";
const ofBasket = { body: jsonOf(listOfBasketBody) };

basketSharesApi.openapi(
  call({ method: "get", path: shares, tags, summary: "Own links that show a basket" }, basketShareListShape),
  async (c) => answer(c, await showShares(c.get("ports"), buyerOf(c))),
);

basketSharesApi.openapi(
  call(
    { method: "post", path: shares, request: ofBasket, tags, summary: "A link that shows the basket as it is now" },
    basketShareListShape,
  ),
  async (c) => reply(c, await shareBasket(c.get("ports"), buyerOf(c), c.req.valid("json"))),
);

basketSharesApi.openapi(
  call(
    {
      method: "delete",
      path: `${shares}/{uuid}`,
      request: { params: listParams, ...ofBasket },
      tags,
      summary: "Closes a link",
    },
    basketShareListShape,
  ),
  async (c) =>
    reply(c, await revokeShare(c.get("ports"), buyerOf(c), { ...c.req.valid("json"), ...c.req.valid("param") })),
);

basketSharesApi.openapi(
  call(
    { method: "get", path: shared, request: { params: shareCodeParams }, tags, summary: "What a link shows" },
    sharedBasketShape,
  ),
  async (c) => reply(c, await openSharedBasket(c.get("ports"), buyerOf(c), c.req.valid("param").code)),
);

basketSharesApi.openapi(
  call(
    {
      method: "post",
      path: `${shared}/take`,
      request: { params: shareCodeParams, ...ofBasket },
      tags,
      summary: "Puts all that a link shows into the caller's basket",
    },
    filledShape,
  ),
  async (c) =>
    reply(c, await takeSharedBasket(c.get("ports"), buyerOf(c), { ...c.req.valid("json"), ...c.req.valid("param") })),
);
