import type { WorkCalendar } from "#app/domain/logistics/promise.ts";
import { reservedUntil, type PaymentMethod } from "#app/domain/order/payment.ts";
import type { Ports } from "#server/ports/ports.ts";

/**
 * ISO time until which goods are reserved for payment; null when none is awaited. Bank transfers count working days.
 */
export function reserveEnd(
  { clock }: Pick<Ports, "clock">,
  method: PaymentMethod,
  place: { timeZone: string; calendar: WorkCalendar },
): string | null {
  const until = reservedUntil(method, clock.now().getTime(), place);
  return until === null ? null : new Date(until).toISOString();
}
