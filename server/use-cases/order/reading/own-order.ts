import { z } from "zod";
import { orderStatuses, type OrderStatus } from "#app/domain/order/status.ts";
import { findOrder, type OrderRow } from "#server/db/queries/order/reading/find-order.ts";
import type { OrdersOf } from "#server/db/queries/order/orders.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { showsOthers } from "#server/use-cases/members/member-may.ts";

/** Statuses of an order's parts. */
export const statusesShape = z.array(z.enum(orderStatuses));

export type OwnOrder = OrderRow & { statuses: OrderStatus[] };

/** An order with its parts' statuses; null if not visible to the viewer. */
export async function ownOrder(ports: Ports, buyer: Buyer, id: string): Promise<OwnOrder | null> {
  const whose = ordersScope(buyer);
  const order = whose ? await findOrder(ports.database.db, whose, id) : null;
  return order && { ...order, statuses: statusesShape.parse(order.partSums.map(({ status }) => status)) };
}

/**
 * Orders of the selected counterparty: all for members with access to settlements, otherwise own ones; null for a
 * guest.
 */
export function ordersScope({ viewer: { user, client } }: Pick<Buyer, "viewer">): OrdersOf | null {
  if (user === null) return null;
  if (client === null) return { userUuid: user.uuid, rootUuid: null };
  return { userUuid: showsOthers({ client }, "orders") ? null : user.uuid, rootUuid: client.rootUuid };
}

/** The same as a parameter of a file process. */
export const ordersOfShape = z.union([
  z.object({ userUuid: z.uuid(), rootUuid: z.uuid().nullable() }),
  z.object({ userUuid: z.null(), rootUuid: z.uuid() }),
]);
