import { weekdayOf } from "#app/domain/local-time.ts";
import { formatDay } from "./format.ts";
import { shortWeekdays } from "#app/i18n/ru/files/formats.ts";

/** "завтра, 21 ноября", "27 ноября — 1 декабря": two ISO dates relative to the city's today. */
export function formatDaySpan(from: string, to: string, { today }: { today: string }): string {
  const first = formatDay(from, { today });
  return from === to ? first : `${first} — ${formatDay(to, { today })}`;
}

/** "Завтра, 14 октября": a date as a standalone label. */
export function dayLabel(date: string, { today }: { today: string }): string {
  const day = formatDay(date, { today });
  return day.charAt(0).toUpperCase() + day.slice(1);
}

/** "пт" of an ISO date. */
export function dayOfWeek(date: string): string {
  return shortWeekdays[weekdayOf(date) - 1] ?? "";
}
