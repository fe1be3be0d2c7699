import { z } from "zod";
import { orderStatuses, type OrderStatus } from "#app/domain/order/status.ts";
import { findOrder, type OrderRow } from "#server/db/queries/order/find-order.ts";
import type { OrdersOf } from "#server/db/queries/order/orders.ts";
import type { Ports } from "#server/ports/ports.ts";
import { counterpartyOf, type Buyer } from "#server/use-cases/account/buyer.ts";

/** What the parts of an order say of themselves. */
export const statusesShape = z.array(z.enum(orderStatuses));

export type OwnOrder = Omit<OrderRow, "statuses"> & { statuses: OrderStatus[] };

/** An order with the statuses of its parts; null where it is not his. */
export async function ownOrder(ports: Ports, buyer: Buyer, id: string): Promise<OwnOrder | null> {
  const whose = whoseOrders(buyer);
  const order = whose ? await findOrder(ports.database.db, whose, id) : null;
  return order && { ...order, statuses: statusesShape.parse(order.statuses) };
}

/** Own orders of the counterparty he works for now; null for a guest. */
export function whoseOrders({ viewer }: Buyer): OrdersOf | null {
  return viewer.user ? { userUuid: viewer.user.uuid, rootUuid: counterpartyOf(viewer) } : null;
}
