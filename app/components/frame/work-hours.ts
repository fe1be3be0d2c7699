import { groupDays, type WorkHours } from "#app/domain/schedule.ts";
import { frame } from "#app/i18n/ru/frame.ts";

/** "Пн–Пт 08:00–17:00, Сб 09:00–14:00" */
export function workHoursText(hours: WorkHours): string {
  return groupDays(hours)
    .map(({ fromDay, toDay, from, to }) => `${days(fromDay, toDay)} ${from}–${to}`)
    .join(", ");
}

function days(from: number, to: number): string {
  const names: Readonly<Record<number, string>> = frame.days;
  return from === to ? `${names[from]}` : `${names[from]}–${names[to]}`;
}
