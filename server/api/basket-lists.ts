import {
  basketListDetailShape,
  basketListsShape,
  filledShape,
  laterBody,
  listNameBody,
  listOfBasketBody,
  listParams,
  putOffBody,
} from "#app/contract/basket-lists.ts";
import { basketChangeShape } from "#app/contract/baskets.ts";
import {
  dropList,
  fillFromList,
  nameList,
  saveList,
  showList,
  showLists,
} from "#server/use-cases/basket/basket-lists.ts";
import { dropLater, putOff, takeBack } from "#server/use-cases/basket/put-off.ts";
import { buyerOf } from "./buyer-of.ts";
import { answer, apiGroup, call, jsonOf, reply } from "./responses.ts";

/** Baskets kept: lists with a name, and what was put off. */
export const basketListsApi = apiGroup();

const tags = ["baskets"];
const lists = "/mixed/baskets/lists";
const later = "/mixed/baskets/later";
const ofBasket = { body: jsonOf(listOfBasketBody) };

basketListsApi.openapi(
  call({ method: "get", path: lists, tags, summary: "Named lists, and what was put off" }, basketListsShape),
  async (c) => answer(c, await showLists(c.get("ports"), buyerOf(c))),
);

basketListsApi.openapi(
  call(
    {
      method: "post",
      path: lists,
      request: { body: jsonOf(listNameBody) },
      tags,
      summary: "Keeps the basket as a list",
    },
    basketListsShape,
  ),
  async (c) => reply(c, await saveList(c.get("ports"), buyerOf(c), c.req.valid("json"))),
);

basketListsApi.openapi(
  call(
    { method: "get", path: `${lists}/{uuid}`, request: { params: listParams }, tags, summary: "A list with its goods" },
    basketListDetailShape,
  ),
  async (c) => reply(c, await showList(c.get("ports"), buyerOf(c), c.req.valid("param").uuid)),
);

basketListsApi.openapi(
  call(
    {
      method: "post",
      path: `${lists}/{uuid}`,
      request: { params: listParams, body: jsonOf(listNameBody) },
      tags,
      summary: "Gives a list another name",
    },
    basketListsShape,
  ),
  async (c) =>
    reply(c, await nameList(c.get("ports"), buyerOf(c), { ...c.req.valid("json"), ...c.req.valid("param") })),
);

basketListsApi.openapi(
  call(
    {
      method: "delete",
      path: `${lists}/{uuid}`,
      request: { params: listParams, ...ofBasket },
      tags,
      summary: "Removes a list",
    },
    basketListsShape,
  ),
  async (c) =>
    reply(c, await dropList(c.get("ports"), buyerOf(c), { ...c.req.valid("json"), ...c.req.valid("param") })),
);

basketListsApi.openapi(
  call(
    {
      method: "post",
      path: `${lists}/{uuid}/fill`,
      request: { params: listParams, ...ofBasket },
      tags,
      summary: "Fills the basket from a list; tells what could not be had",
    },
    filledShape,
  ),
  async (c) =>
    reply(c, await fillFromList(c.get("ports"), buyerOf(c), { ...c.req.valid("json"), ...c.req.valid("param") })),
);

basketListsApi.openapi(
  call(
    {
      method: "post",
      path: later,
      request: { body: jsonOf(putOffBody) },
      tags,
      summary: "Puts a product off for later",
    },
    basketChangeShape,
  ),
  async (c) => reply(c, await putOff(c.get("ports"), buyerOf(c), c.req.valid("json"))),
);

basketListsApi.openapi(
  call(
    {
      method: "post",
      path: `${later}/fill`,
      request: { body: jsonOf(laterBody) },
      tags,
      summary: "Takes what was put off back into the basket",
    },
    filledShape,
  ),
  async (c) => reply(c, await takeBack(c.get("ports"), buyerOf(c), c.req.valid("json"))),
);

basketListsApi.openapi(
  call(
    { method: "delete", path: later, request: { body: jsonOf(laterBody) }, tags, summary: "Forgets what was put off" },
    basketListsShape,
  ),
  async (c) => {
    const [ports, buyer] = [c.get("ports"), buyerOf(c)];
    const dropped = await dropLater(ports, buyer, c.req.valid("json"));
    return dropped.ok ? answer(c, await showLists(ports, buyer)) : reply(c, dropped);
  },
);
