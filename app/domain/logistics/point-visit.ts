import { addDays, minutesOf, type LocalMoment } from "#app/domain/local-time.ts";
import { hoursOn, type SpecialDay } from "#app/domain/opening.ts";
import type { WorkHours } from "#app/domain/schedule.ts";

/** Minutes to prepare goods in stock at a counter, and the minimum opening time left today for it. */
const layOutMinutes = 120;
const leastMinutesOpen = 30;
/** A point that stays closed longer counts as closed for good. */
const horizonDays = 60;

export type PointHours = { schedule: WorkHours; specialDays: readonly SpecialDay[] };

/**
 * The first day, ISO, from `readyDay` on which the point is open, and for today the time from which goods are ready,
 * "HH:MM". Null if it does not open soon enough.
 */
export function visitFrom(
  readyDay: string,
  { schedule, specialDays }: PointHours,
  now: LocalMoment,
): { dateFrom: string; readyAt: string | null } | null {
  for (let inDays = 0; inDays < horizonDays; inDays += 1) {
    const date = addDays(readyDay, inDays);
    const spans = hoursOn(schedule, date, specialDays);
    const [opens] = spans.map((span) => minutesOf(span.from));
    if (opens === undefined) continue;
    const closes = Math.max(...spans.map((span) => minutesOf(span.to)));
    if (date !== now.date) return { dateFrom: date, readyAt: null };
    const readyAt = Math.min(
      Math.ceil((Math.max(now.minutes, opens) + layOutMinutes) / 60) * 60,
      closes - leastMinutesOpen,
    );
    if (readyAt > now.minutes) return { dateFrom: date, readyAt: clock(readyAt) };
  }
  return null;
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
