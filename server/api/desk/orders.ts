import { deskOrdersEndpoints } from "#app/contract/endpoints/desk/orders.ts";
import { implement } from "#server/api/implement.ts";
import { deskOrderOptions, deskOrders } from "#server/use-cases/desk/orders.ts";

export const deskOrdersHandlers = implement(deskOrdersEndpoints, {
  list: ({ ports, staff, query }) => deskOrders(ports, staff, query),

  options: ({ ports, staff }) => deskOrderOptions(ports, staff),
});
