import { overdueOrders } from "#server/db/queries/order/due-orders.ts";
import { lastPayment } from "#server/db/queries/order/payments.ts";
import type { Ports } from "#server/ports/ports.ts";
import { followPayment } from "#server/use-cases/order/follow-payment.ts";
import { hold } from "#server/use-cases/order/hold-order.ts";
import { moveParts } from "#server/use-cases/order/move-order.ts";

const most = 50;

/**
 * Cancels what was not paid in time and gives its goods back (decisions §3.4); answers how many orders. A payment that is
 * under way is asked about first: whoever has paid in the last minute keeps his order.
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
      await moveParts(tx, ports, order, unpaid, { to: "canceled", actor: () => "system", reason: "notPaid" });
      return 1;
    });
  }
  return ended;
}
