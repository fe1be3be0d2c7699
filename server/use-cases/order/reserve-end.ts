import type { WorkCalendar } from "#app/domain/logistics/promise.ts";
import { reservedUntil, type PaymentMethod } from "#app/domain/order/payment.ts";
import type { Ports } from "#server/ports/ports.ts";

/** Until when the goods of an order wait for its money, ISO; null where none is awaited. Banks work on working days. */
export function reserveEnd(
  { clock }: Pick<Ports, "clock">,
  method: PaymentMethod,
  place: { timeZone: string; calendar: WorkCalendar },
): string | null {
  const until = reservedUntil(method, clock.now().getTime(), place);
  return until === null ? null : new Date(until).toISOString();
}
