import { listQueryOf } from "#app/contract/desk/lists.ts";
import { deskOrderOptionsShape, deskOrdersShape } from "#app/contract/desk/orders.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
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
} as const satisfies EndpointGroup;
