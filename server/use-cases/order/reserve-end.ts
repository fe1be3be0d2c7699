import type { WorkCalendar } from "#app/domain/logistics/promise.ts";
import { reservedUntil, type PaymentMethod } from "#app/domain/order/payment.ts";
import type { Ports } from "#server/ports/ports.ts";

/** Banks move money from Monday to Friday. */
const calendar: WorkCalendar = { workingDays: [1, 2, 3, 4, 5] };

/** Until when the goods of an order wait for its money, ISO; null where none is awaited. */
export function reserveEnd({ clock }: Pick<Ports, "clock">, method: PaymentMethod, timeZone: string): string | null {
  const until = reservedUntil(method, clock.now().getTime(), { timeZone, calendar });
  return until === null ? null : new Date(until).toISOString();
}
