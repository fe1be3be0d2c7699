import { addDays, minutesOf, type LocalMoment } from "#app/domain/local-time.ts";
import { hoursOn, type SpecialDay } from "#app/domain/opening.ts";
import type { WorkHours } from "#app/domain/schedule.ts";

/** How long goods in stock take to be laid out at a counter, and what is left at least of its day to come for them. */
const layOutMinutes = 120;
const leastMinutesOpen = 30;
/** A point that stays closed longer than this is none. */
const horizonDays = 60;

export type PointHours = { schedule: WorkHours; specialDays: readonly SpecialDay[] };

/**
 * The first day from `readyDay` on at which the point is open, ISO, and, where that is today, from what time the goods
 * lie there, "HH:MM". Null when it does not open soon enough.
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
