import { systemActor } from "#app/domain/actor.ts";
import { overdueOrders } from "#server/db/queries/order/schedules/due-orders.ts";
import { lastPayment } from "#server/db/queries/order/payments/payments.ts";
import type { Ports } from "#server/ports/ports.ts";
import { followPayment } from "#server/use-cases/order/paying/follow-payment.ts";
import { hold } from "#server/use-cases/order/placing/hold-order.ts";
import { moveParts } from "#server/use-cases/order/shipping/move-order.ts";

const most = 50;
const job = systemActor("reserves");

/**
 * Cancels orders not paid in time and releases their stock (product rules §3.4); returns their number. A pending payment is
 * polled first, so a last-minute payment keeps the order.
 */
export async function endReserves(ports: Ports, stopping?: AbortSignal): Promise<number> {
  const { db } = ports.database;
  let ended = 0;
  for (const uuid of await overdueOrders(db, "unpaid", most)) {
    if (stopping?.aborted) break;
    const payment = await lastPayment(db, uuid);
    if (payment !== null && (payment.status === "pending" || payment.status === "waiting_for_capture"))
      await followPayment(ports, payment);
    ended += await db.transaction().execute(async (tx) => {
      const order = await hold(tx, { uuid });
      const unpaid = order?.parts.filter(({ status, isOverdue }) => status === "awaitingPayment" && isOverdue) ?? [];
      if (order === null || unpaid.length === 0) return 0;
      await moveParts(tx, ports, order, unpaid, { to: "canceled", actor: () => "system", by: job, reason: "notPaid" });
      return 1;
    });
  }
  return ended;
}
