import { addDays, minutesOf, weekdayOf, type LocalMoment } from "#app/domain/local-time.ts";

type Now = Pick<LocalMoment, "date" | "minutes">;

/**
 * Weekdays on which the warehouse works, 1 Monday to 7 Sunday, less the ISO dates of holidays, with those of working
 * days beside the week.
 */
export type WorkCalendar = {
  workingDays: readonly number[];
  holidays?: ReadonlySet<string>;
  extraDays?: ReadonlySet<string>;
};

/**
 * The day on which goods in stock can be picked up, ISO: today for an order made
 * by the cut-off of a working day, else the next working day (decisions §4,
 * Product). The minute of the cut-off itself is still in time.
 */
export function pickupDay(now: Now, cutOff: string, calendar: WorkCalendar): string {
  const inTime = isWorking(now.date, calendar) && now.minutes <= minutesOf(cutOff);
  return inTime ? now.date : addWorkingDays(now.date, 1, calendar);
}

/** The n-th working day after a date. RangeError when a year holds too few. */
export function addWorkingDays(date: string, count: number, calendar: WorkCalendar): string {
  let day = date;
  for (let left = count, looked = 0; left > 0; looked += 1) {
    if (looked > 366 + 7 * count) throw new RangeError("the calendar has no working days");
    day = addDays(day, 1);
    if (isWorking(day, calendar)) left -= 1;
  }
  return day;
}

/** Does the warehouse work on this ISO date? */
export function isWorking(date: string, { workingDays, holidays, extraDays }: WorkCalendar): boolean {
  if (extraDays?.has(date)) return true;
  return workingDays.includes(weekdayOf(date)) && !holidays?.has(date);
}
