import { addDays, endOfDay, localMoment, weekdayOf } from "#app/domain/local-time.ts";
import type { PriceListSchedule } from "./limits.ts";

/** Before opening time, after the nightly import of stock and prices. */
const hourMs = 3_600_000;
const atHour = 6;

/**
 * Next run of a price list after `now`, in milliseconds since 1970: at six in the morning of the city, daily or on
 * Mondays. Null without a schedule. `day` is the local date.
 */
export function nextRun(
  schedule: PriceListSchedule,
  now: number,
  timeZone: string,
): { at: number; day: string } | null {
  if (schedule === "none") return null;
  let day = localMoment(now, timeZone).date;
  while (sixOf(day, timeZone) <= now || (schedule === "weekly" && weekdayOf(day) !== 1)) day = addDays(day, 1);
  return { at: sixOf(day, timeZone), day };
}

function sixOf(day: string, timeZone: string): number {
  return endOfDay(addDays(day, -1), timeZone) + atHour * hourMs;
}
