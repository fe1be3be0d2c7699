import { z } from "zod";
import {
  cancelOrderBody,
  cancelRequestShape,
  canceledOrderShape,
  changedOrderShape,
  orderChangeBody,
  orderChangePreviewShape,
  orderChoicesQuery,
  orderChoicesShape,
  orderVersionHeader,
  requestCancelBody,
} from "#app/contract/order-changes.ts";
import { orderIdParams } from "#app/contract/orders.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { cancelOwnOrder, requestCancel } from "#server/use-cases/order/cancel-order.ts";
import { changeOrder, previewChange } from "#server/use-cases/order/change-order.ts";
import { showChoices } from "#server/use-cases/order/show-choices.ts";
import { buyerOf } from "./buyer-of.ts";
import { apiGroup, call, jsonOf, refuseClosed, reply } from "./responses.ts";

/** Changing and cancelling own orders (decisions §3.4). */
export const orderChangesApi = apiGroup();

const tags = ["orders"];
const order = "/private/orders/orders/{id}";
const one = { params: orderIdParams };
const versioned = z.object({ "if-match": orderVersionHeader });
const keyed = z.object({ "idempotency-key": uuidShape });

orderChangesApi.openapi(
  call(
    {
      method: "get",
      path: `${order}/change`,
      request: { ...one, query: orderChoicesQuery },
      tags,
      summary: "What of an order, or of one part of it, can be changed, and to what",
    },
    orderChoicesShape,
  ),
  async (c) =>
    refuseClosed(c, "order-change-id-number") ??
    reply(c, await showChoices(c.get("ports"), buyerOf(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
);

orderChangesApi.openapi(
  call(
    {
      method: "post",
      path: `${order}/change-preview`,
      request: { ...one, headers: versioned, body: jsonOf(orderChangeBody) },
      tags,
      summary: "What a change would come to; it changes nothing",
    },
    orderChangePreviewShape,
  ),
  async (c) => {
    const asked = { ...c.req.valid("param"), version: versionOf(c.req.valid("header")), body: c.req.valid("json") };
    return (
      refuseClosed(c, "order-change-id-number") ?? reply(c, await previewChange(c.get("ports"), buyerOf(c), asked))
    );
  },
);

orderChangesApi.openapi(
  call(
    {
      method: "patch",
      path: order,
      request: { ...one, headers: versioned.extend(keyed.shape), body: jsonOf(orderChangeBody) },
      tags,
      summary: "Changes the version of an order that was shown, once",
    },
    changedOrderShape,
  ),
  async (c) => {
    const headers = c.req.valid("header");
    const asked = { ...c.req.valid("param"), version: versionOf(headers), body: c.req.valid("json") };
    const closed = refuseClosed(c, "order-change-id-number");
    if (closed) return closed;
    return reply(c, await changeOrder(c.get("ports"), buyerOf(c), { ...asked, key: headers["idempotency-key"] }));
  },
);

orderChangesApi.openapi(
  call(
    {
      method: "post",
      path: `${order}/cancel`,
      request: { ...one, body: jsonOf(cancelOrderBody) },
      tags,
      summary: "Cancels an order as a whole, or one part of it",
    },
    canceledOrderShape,
  ),
  async (c) => {
    const { reason = "", part = null } = c.req.valid("json");
    const asked = { ...c.req.valid("param"), reason, part };
    return (
      refuseClosed(c, "order-change-id-number") ?? reply(c, await cancelOwnOrder(c.get("ports"), buyerOf(c), asked))
    );
  },
);

orderChangesApi.openapi(
  call(
    {
      method: "post",
      path: `${order}/request-cancel`,
      request: { ...one, body: jsonOf(requestCancelBody), headers: keyed },
      tags,
      summary: "Asks a manager to cancel an order that the warehouse has begun with",
    },
    cancelRequestShape,
  ),
  async (c) => {
    const key = c.req.valid("header")["idempotency-key"];
    const asked = { ...c.req.valid("param"), reason: c.req.valid("json").reason ?? "", key };
    return (
      refuseClosed(c, "order-change-id-number") ?? reply(c, await requestCancel(c.get("ports"), buyerOf(c), asked))
    );
  },
);

function versionOf({ "if-match": version }: { "if-match": string }): number {
  return Number(version.replaceAll('"', ""));
}
