import { dailyHours, groupDays, type WorkHours } from "#app/domain/schedule.ts";
import { workHours as texts } from "#app/i18n/ru/delivery/work-hours.ts";

/** "Пн–Пт 08:00–17:00, Сб 09:00–14:00"; "Ежедневно 09:00–21:00" */
export function workHoursText(hours: WorkHours): string {
  const daily = dailyHours(hours);
  if (daily !== null) return `${texts.daily} ${daily.from}–${daily.to}`;
  return groupDays(hours)
    .map(({ fromDay, toDay, from, to }) => `${days(fromDay, toDay)} ${from}–${to}`)
    .join(", ");
}

function days(from: number, to: number): string {
  const names: Readonly<Record<number, string>> = texts.days;
  return from === to ? `${names[from]}` : `${names[from]}–${names[to]}`;
}
