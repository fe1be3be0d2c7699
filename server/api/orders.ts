import { z } from "zod";
import { placedOrderShape, placeOrderBody } from "#app/contract/checkouts.ts";
import { startedProcessShape } from "#app/contract/file-processes.ts";
import { compositionQuery, compositionShape } from "#app/contract/order-composition.ts";
import { orderListQuery, orderListShape, ordersSheetBody } from "#app/contract/order-list.ts";
import { orderIdParams, orderShape } from "#app/contract/orders.ts";
import { overviewShape } from "#app/contract/overview.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { fileTypes } from "#app/domain/files/limits.ts";
import { askOrdersSheet } from "#server/use-cases/order/ask-orders-sheet.ts";
import { compositionSheet } from "#server/use-cases/order/composition-sheet.ts";
import { listOwnOrders } from "#server/use-cases/order/list-own-orders.ts";
import { placeOrder } from "#server/use-cases/order/place-order.ts";
import { showComposition } from "#server/use-cases/order/show-composition.ts";
import { overviewOf, showOrder } from "#server/use-cases/order/show-orders.ts";
import { attachment } from "./attachment.ts";
import { buyerOf } from "./buyer-of.ts";
import { apiGroup, call, jsonOf, refuse, refuseClosed, reply } from "./responses.ts";

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
    {
      method: "get",
      path: orders,
      request: { query: orderListQuery },
      tags,
      summary: "Own orders, narrowed and in the order asked for",
    },
    orderListShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-orders") ??
    reply(c, await listOwnOrders(c.get("ports"), buyerOf(c), c.req.valid("query"))),
);

ordersApi.openapi(
  call(
    {
      method: "post",
      path: `${orders}/sheet`,
      request: { body: jsonOf(ordersSheetBody) },
      tags,
      summary: "Asks for own orders and their lines as a sheet; the answer names the process that makes it",
    },
    startedProcessShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-orders") ??
    reply(c, await askOrdersSheet(c.get("ports"), buyerOf(c), c.req.valid("json"))),
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

ordersApi.openapi(
  call(
    {
      method: "get",
      path: `${orders}/{id}/composition`,
      request: { params: orderIdParams, query: compositionQuery },
      tags,
      summary: "Every line of an own order, or of one part of it",
    },
    compositionShape,
  ),
  async (c) =>
    refuseClosed(c, "order-composition-id-number") ??
    reply(
      c,
      await showComposition(c.get("ports"), buyerOf(c), compositionOf(c.req.valid("param"), c.req.valid("query"))),
    ),
);

ordersApi.openapi(
  call(
    {
      method: "get",
      path: `${orders}/{id}/composition/sheet`,
      request: { params: orderIdParams, query: compositionQuery },
      tags,
      summary: "The lines of an own order, or of one part of it, a sheet",
    },
    z.string(),
  ),
  async (c) => {
    const closed = refuseClosed(c, "order-composition-id-number");
    if (closed) return closed;
    const which = compositionOf(c.req.valid("param"), c.req.valid("query"));
    const sheet = await compositionSheet(c.get("ports"), buyerOf(c), which);
    return sheet.ok ? attachment({ ...sheet.value, mime: fileTypes.xlsx.mime }) : reply(c, sheet);
  },
);

function compositionOf({ id }: { id: string }, { number = null }: { number?: string | undefined | null }) {
  return { id, number };
}
