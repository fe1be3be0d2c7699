import { markOverdueCredit } from "#server/db/queries/order/schedules/due-orders.ts";
import { takeLivePayment } from "#server/db/queries/order/payments/payments.ts";
import type { Ports } from "#server/ports/ports.ts";
import { followHandovers } from "#server/use-cases/order/shipping/follow-handovers.ts";
import { followPayment } from "#server/use-cases/order/paying/follow-payment.ts";
import { followRefunds } from "#server/use-cases/order/paying/follow-refunds.ts";

/**
 * Polls payments without a final status (invariants M2), and executes due refunds and handover receipts; returns the
 * number of polls.
 */
export async function followPayments(ports: Ports, stopping?: AbortSignal): Promise<number> {
  let polled = 0;
  while (!stopping?.aborted) {
    const payment = await takeLivePayment(ports.database.db);
    if (payment === null) break;
    await followPayment(ports, payment);
    polled += 1;
  }
  await markOverdueCredit(ports.database.db);
  return polled + (await followRefunds(ports, stopping)) + (await followHandovers(ports, stopping));
}
