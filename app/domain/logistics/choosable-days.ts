import { chosenDaysAhead } from "#app/domain/limits.ts";
import { addDays } from "#app/domain/local-time.ts";
import { hoursOn } from "#app/domain/opening.ts";
import type { PointHours } from "./point-visit.ts";
import { isWorking, type WorkCalendar } from "./promise.ts";

/** Working days offered for courier delivery, ISO, from the first on which the goods are certain to be there. */
export function courierDays(from: string, calendar: WorkCalendar): string[] {
  return daysFrom(from).filter((day) => isWorking(day, calendar));
}

/** Days offered for pickup: those on which the point is open. */
export function visitDays(from: string, { schedule, specialDays }: PointHours): string[] {
  return daysFrom(from).filter((day) => hoursOn(schedule, day, specialDays).length > 0);
}

function daysFrom(from: string): string[] {
  return Array.from({ length: chosenDaysAhead }, (_, inDays) => addDays(from, inDays));
}
