import { bulkAnswerShape, listQueryOf } from "#app/contract/desk/lists.ts";
import { bulkOrdersBody, deskOrderOptionsShape, deskOrdersShape } from "#app/contract/desk/orders.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { idempotencyKeyShape } from "#app/contract/parts.ts";
import { ordersList } from "#app/domain/desk/lists/orders.ts";

const tag = "desk";

export const deskOrdersEndpoints = {
  list: {
    method: "get",
    path: "/desk/orders",
    tag,
    summary: "Orders within the person's cities and warehouses; the query is that of the list's address",
    right: "seeOrders",
    query: listQueryOf(ordersList),
    answer: deskOrdersShape,
  },
  options: {
    method: "get",
    path: "/desk/orders/options",
    tag,
    summary: "Cities, warehouses and managers to filter orders by",
    right: "seeOrders",
    answer: deskOrderOptionsShape,
  },
  bulk: {
    method: "post",
    path: "/desk/orders/bulk",
    tag,
    summary: "Accepts many orders, each once a key and with a result of its own, or previews it",
    right: "changeOrders",
    key: idempotencyKeyShape.optional(),
    body: bulkOrdersBody,
    answer: bulkAnswerShape,
    refusals: ["bulkTooMany"],
  },
} as const satisfies EndpointGroup;
