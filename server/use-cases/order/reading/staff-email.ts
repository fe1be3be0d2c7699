import type { Tx } from "#server/db/client.ts";
import { orderStaffInsert } from "#server/db/queries/mailing/outbox.ts";
import { writeTogether, type Write } from "#server/db/write-together.ts";
import type { OrderShopEvent } from "#server/emails/order-shop.ts";
import type { Ports } from "#server/ports/ports.ts";

/** `about` identifies the event among those of its kind for deduplication (invariants N1, N2). */
type StaffEvent = { event: OrderShopEvent; about: string };

/** The e-mail of an order's event to the staff of its city, in the caller's transaction, with the order as it is now. */
export async function emailStaff(tx: Tx, ports: Ports, orderUuid: string, event: StaffEvent): Promise<void> {
  await writeTogether(tx, [staffEmailInsert(ports, orderUuid, event)]);
}

/** The same as a write for batching with others that do not change the order. */
export function staffEmailInsert({ ids, settings }: Ports, orderUuid: string, { event, about }: StaffEvent): Write {
  return orderStaffInsert({
    uuid: ids.uuid(),
    order: orderUuid,
    fallback: settings.staffEmail,
    template: "order.shop",
    event,
    dedupeKey: `order.shop:${orderUuid}:${event.kind}:${about}`,
  });
}
