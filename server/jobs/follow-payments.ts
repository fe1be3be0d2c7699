import { markOverdueCredit } from "#server/db/queries/order/due-orders.ts";
import { takeLivePayment } from "#server/db/queries/order/payments.ts";
import type { Ports } from "#server/ports/ports.ts";
import { followHandovers } from "#server/use-cases/order/follow-handovers.ts";
import { followPayment } from "#server/use-cases/order/follow-payment.ts";
import { followRefunds } from "#server/use-cases/order/follow-refunds.ts";

/**
 * Asks the gateway about payments whose end nobody has told us of (invariants M2), makes the refunds that orders wait for
 * and the receipts of what was handed over; answers how many it asked about.
 */
export async function followPayments(ports: Ports, stopping?: AbortSignal): Promise<number> {
  let asked = 0;
  while (!stopping?.aborted) {
    const payment = await takeLivePayment(ports.database.db);
    if (payment === null) break;
    await followPayment(ports, payment);
    asked += 1;
  }
  await markOverdueCredit(ports.database.db);
  return asked + (await followRefunds(ports, stopping)) + (await followHandovers(ports, stopping));
}
