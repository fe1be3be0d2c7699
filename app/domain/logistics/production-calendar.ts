import { addDays, weekdayOf } from "#app/domain/local-time.ts";
import type { WorkCalendar } from "./promise.ts";

/** Days moved by the government in one year, ISO dates. */
export type MovedDays = { daysOff: readonly string[]; workingDays: readonly string[] };

/** Fixed public holidays, month and day (Labour Code of Russia, art. 112). */
const newYear = ["01-01", "01-02", "01-03", "01-04", "01-05", "01-06", "01-07", "01-08"];
const others = ["02-23", "03-08", "05-01", "05-09", "06-12", "11-04"];

/**
 * The production calendar of Russia for the given years: a five-day week less holidays, with moved days. A holiday on
 * a day off, except in January, makes the next working day a day off (art. 112). A year without known moves uses the
 * law's list only.
 */
export function productionCalendar(years: readonly number[], moved: ReadonlyMap<number, MovedDays>): WorkCalendar {
  const holidays = new Set<string>();
  const workdays = new Set<string>();
  for (const year of years) {
    for (const day of [...newYear, ...others]) holidays.add(`${year}-${day}`);
    for (const day of moved.get(year)?.daysOff ?? []) holidays.add(day);
    for (const day of moved.get(year)?.workingDays ?? []) workdays.add(day);
  }
  for (const year of years)
    for (const day of others)
      if (weekdayOf(`${year}-${day}`) > 5) holidays.add(nextWorking(`${year}-${day}`, holidays));
  return { workingDays: [1, 2, 3, 4, 5], holidays, extraDays: workdays };
}

function nextWorking(date: string, holidays: ReadonlySet<string>): string {
  let day = addDays(date, 1);
  while (weekdayOf(day) > 5 || holidays.has(day)) day = addDays(day, 1);
  return day;
}
