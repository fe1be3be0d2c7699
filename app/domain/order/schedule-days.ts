import { addDays, minutesOf, weekdayOf, type LocalMoment } from "#app/domain/local-time.ts";
import { addWorkingDays, type WorkCalendar } from "#app/domain/logistics/promise.ts";

/** Periods of a scheduled order (product rules §3.4, Schedule). */
export const schedulePeriods = ["daily", "weekly", "every10days", "monthly", "every6months", "yearly"] as const;
type SchedulePeriod = (typeof schedulePeriods)[number];

/** `weekday` applies to "weekly" only: 1 Monday to 7 Sunday, 0 every day. Dates are ISO, `endDate` inclusive. */
export type SchedulePlan = {
  period: SchedulePeriod;
  weekday: number;
  startDate: string;
  endDate: string | null;
};

/**
 * The first `most` due days after `after` and until `until`, in order. Days are counted from the start date, so a
 * pause shifts none; a shorter month uses its last day, a day off the next working day. Coinciding days count once;
 * days moved past the end date are dropped.
 *
 * @param calendar covers the holidays of all years between `after` and the result
 */
export function dueDays(
  plan: SchedulePlan,
  calendar: WorkCalendar,
  { after, until }: { after: string; until?: string },
  most: number,
): string[] {
  const days: string[] = [];
  const lasts = [plan.endDate, until].filter((day) => typeof day === "string");
  for (let turn = firstTurn(plan, after); days.length < most; turn += 1) {
    const due = addWorkingDays(addDays(plannedDay(plan, turn), -1), 1, calendar);
    if (lasts.some((last) => due > last)) break;
    if (due > after && due !== days.at(-1)) days.push(due);
  }
  return days;
}

/** Due days after `after` whose time of day has passed, oldest first. */
export function passedDays(
  plan: SchedulePlan & { runAt: string },
  calendar: WorkCalendar,
  after: string,
  now: Pick<LocalMoment, "date" | "minutes">,
): string[] {
  return dueDays(plan, calendar, { after, until: lastPassed(plan.runAt, now) }, Number.POSITIVE_INFINITY);
}

/** The last date whose run time has passed. */
export function lastPassed(runAt: string, now: Pick<LocalMoment, "date" | "minutes">): string {
  return now.minutes >= minutesOf(runAt) ? now.date : addDays(now.date, -1);
}

function plannedDay({ period, weekday, startDate }: SchedulePlan, turn: number): string {
  switch (period) {
    case "daily":
      return addDays(startDate, turn);
    case "weekly":
      return weekday === 0
        ? addDays(startDate, turn)
        : addDays(startDate, ((weekday - weekdayOf(startDate) + 7) % 7) + 7 * turn);
    case "every10days":
      return addDays(startDate, 10 * turn);
    case "monthly":
      return addMonths(startDate, turn);
    case "every6months":
      return addMonths(startDate, 6 * turn);
    case "yearly":
      return addMonths(startDate, 12 * turn);
  }
}

/** The same day `months` later, or the last day of a shorter month. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const count = year * 12 + (month - 1) + months;
  const first = `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}-01`;
  const next = addDays(first, 31);
  const last = addDays(`${next.slice(0, 7)}-01`, -1);
  return `${last.slice(0, 8)}${String(Math.min(day, Number(last.slice(8)))).padStart(2, "0")}`;
}

/** A turn not later than `after`: no planned day moves by `mostMoved` days or more. */
function firstTurn({ period, weekday, startDate }: SchedulePlan, after: string): number {
  const between = (Date.parse(after) - Date.parse(startDate)) / 86_400_000;
  const step = period === "weekly" && weekday === 0 ? 1 : longestStep[period];
  return Math.max(0, Math.floor((between - mostMoved) / step));
}

const mostMoved = 40;
const longestStep: Record<SchedulePeriod, number> = {
  daily: 1,
  weekly: 7,
  every10days: 10,
  monthly: 31,
  every6months: 184,
  yearly: 366,
};
