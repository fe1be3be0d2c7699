import type { ShortContact } from "#app/contract/content/locations.ts";
import { dailyHours, type WorkHours } from "#app/domain/schedule.ts";
import { workHours as texts } from "#app/i18n/ru/delivery/work-hours.ts";

/**
 * Opening hours for display: the short day name with its hours, one entry when all days are equal (specification §3).
 */
export function workScheduleOf(hours: WorkHours): ShortContact["workSchedule"] {
  const daily = dailyHours(hours);
  const days: Readonly<Record<number, string>> = texts.days;
  return {
    daily: daily && { shortName: texts.daily, ...daily },
    days: hours.map(({ day, from, to }) => ({ day, shortName: days[day] ?? "", from, to })),
  };
}
