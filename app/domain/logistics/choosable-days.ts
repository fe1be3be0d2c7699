import { chosenDaysAhead } from "#app/domain/limits.ts";
import { addDays } from "#app/domain/local-time.ts";
import { hoursOn } from "#app/domain/opening.ts";
import type { PointHours } from "./point-visit.ts";
import { isWorking, type WorkCalendar } from "./promise.ts";

/** Working days that a buyer may ask the courier to come on, ISO, from the first on which goods are sure to be there. */
export function courierDays(from: string, calendar: WorkCalendar): string[] {
  return daysFrom(from).filter((day) => isWorking(day, calendar));
}

/** Days on which goods may be fetched: those of the point's own hours. */
export function visitDays(from: string, { schedule, specialDays }: PointHours): string[] {
  return daysFrom(from).filter((day) => hoursOn(schedule, day, specialDays).length > 0);
}

function daysFrom(from: string): string[] {
  return Array.from({ length: chosenDaysAhead }, (_, inDays) => addDays(from, inDays));
}
