import { deskOrdersEndpoints } from "#app/contract/endpoints/desk/orders.ts";
import { implement } from "#server/api/implement.ts";
import { deskOrderOptions, deskOrders } from "#server/use-cases/desk/orders.ts";
import { bulkOrders } from "#server/use-cases/order/desk/bulk-orders.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

export const deskOrdersHandlers = implement(deskOrdersEndpoints, {
  list: ({ ports, staff, query }) => deskOrders(ports, staff, query),

  options: ({ ports, staff }) => deskOrderOptions(ports, staff),

  bulk: ({ ports, caller, staff, key, body }) =>
    bulkOrders(ports, { staff, author: staffAuthor(staff, caller, key) }, body),
});
