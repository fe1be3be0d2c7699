import type { ShortContact } from "#app/contract/locations.ts";
import { dailyHours, type WorkHours } from "#app/domain/schedule.ts";
import { workHours as texts } from "#app/i18n/ru/work-hours.ts";

/**
 * The hours of the week as people read them: the short name beside each day, and one entry for all of them where they
 * are alike (specification §3).
 */
export function workScheduleOf(hours: WorkHours): ShortContact["workSchedule"] {
  const daily = dailyHours(hours);
  const days: Readonly<Record<number, string>> = texts.days;
  return {
    daily: daily && { shortName: texts.daily, ...daily },
    days: hours.map(({ day, from, to }) => ({ day, shortName: days[day] ?? "", from, to })),
  };
}
