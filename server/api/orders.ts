import { z } from "zod";
import { placedOrderShape, placeOrderBody } from "#app/contract/checkouts.ts";
import { orderIdParams, orderListQuery, orderListShape, orderShape } from "#app/contract/orders.ts";
import { overviewShape } from "#app/contract/overview.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { placeOrder } from "#server/use-cases/order/place-order.ts";
import { listOwnOrders, overviewOf, showOrder } from "#server/use-cases/order/show-orders.ts";
import { buyerOf } from "./buyer-of.ts";
import { answer, apiGroup, call, jsonOf, refuse, refuseClosed, reply } from "./responses.ts";

export const ordersApi = apiGroup();

const tags = ["orders"];
const orders = "/private/orders/orders";
const keyHeader = z.object({ "idempotency-key": uuidShape });

ordersApi.openapi(
  call(
    {
      method: "post",
      path: orders,
      request: { headers: keyHeader, body: jsonOf(placeOrderBody) },
      tags,
      summary: "Places the order of a checkout, once",
    },
    placedOrderShape,
  ),
  async (c) => {
    const closed = refuseClosed(c, "checkout");
    if (closed) return closed;
    const body = c.req.valid("json");
    if (c.req.valid("header")["idempotency-key"] !== body.checkout) {
      return refuse(c, "validation", { issues: [{ path: ["checkout"], code: "custom" }] });
    }
    const { ip, userAgent } = c.get("caller");
    const placed = await placeOrder(c.get("ports"), buyerOf(c), { body, ip, userAgent });
    const response = reply(c, placed);
    if (!placed.ok && placed.code === "inProgress") response.headers.set("retry-after", "1");
    return response;
  },
);

ordersApi.openapi(
  call(
    { method: "get", path: orders, request: { query: orderListQuery }, tags, summary: "Own orders, newest first" },
    orderListShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-orders") ??
    answer(c, await listOwnOrders(c.get("ports"), buyerOf(c), c.req.valid("query"))),
);

ordersApi.openapi(
  call(
    {
      method: "get",
      path: "/private/users/users/profile/overview",
      tags,
      summary: "The state of a buyer's affairs: orders under way, sums to be paid, what waits for him",
    },
    overviewShape,
  ),
  async (c) => refuseClosed(c, "profile-main") ?? reply(c, await overviewOf(c.get("ports"), buyerOf(c))),
);

ordersApi.openapi(
  call(
    {
      method: "get",
      path: `${orders}/{id}`,
      request: { params: orderIdParams },
      tags,
      summary: "One own order by uuid or number",
    },
    orderShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-order-id") ??
    reply(c, await showOrder(c.get("ports"), buyerOf(c), c.req.valid("param").id)),
);
