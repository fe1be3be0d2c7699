import { addDays, minutesOf, weekdayOf, type LocalMoment } from "#app/domain/local-time.ts";

type Now = Pick<LocalMoment, "date" | "minutes">;

/** Working weekdays, 1 Monday to 7 Sunday; ISO dates of holidays; ISO dates of extra working days. */
export type WorkCalendar = {
  workingDays: readonly number[];
  holidays?: ReadonlySet<string>;
  extraDays?: ReadonlySet<string>;
};

/**
 * The ISO date on which goods in stock can be picked up: today for an order made by the cut-off of a working day, else
 * the next working day (product rules §4, Product). The minute of the cut-off is still in time.
 */
export function pickupDay(now: Now, cutOff: string, calendar: WorkCalendar): string {
  const inTime = isWorking(now.date, calendar) && now.minutes <= minutesOf(cutOff);
  return inTime ? now.date : addWorkingDays(now.date, 1, calendar);
}

/** The n-th working day after a date. RangeError if a year holds too few. */
export function addWorkingDays(date: string, count: number, calendar: WorkCalendar): string {
  let day = date;
  for (let left = count, looked = 0; left > 0; looked += 1) {
    if (looked > 366 + 7 * count) throw new RangeError("the calendar has no working days");
    day = addDays(day, 1);
    if (isWorking(day, calendar)) left -= 1;
  }
  return day;
}

/** Whether the warehouse works on this ISO date. */
export function isWorking(date: string, { workingDays, holidays, extraDays }: WorkCalendar): boolean {
  if (extraDays?.has(date)) return true;
  return workingDays.includes(weekdayOf(date)) && !holidays?.has(date);
}
