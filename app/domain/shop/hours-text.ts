import { minutesOf } from "#app/domain/local-time.ts";
import type { SpecialDay } from "#app/domain/opening.ts";
import { groupDays, type WorkHours, type WorkSpan } from "#app/domain/schedule.ts";
import { isoDateOf } from "#app/domain/typed-date.ts";

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

const time = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** "HH:MM". */
export function isTimeOfDay(text: string): boolean {
  return time.test(text);
}

/** Opening hours of a week as in «mon-fri 08:00-17:00, sat 09:00-15:00»; null for any other text. */
export function parseHours(text: string): WorkHours | null {
  const spans: WorkSpan[] = [];
  for (const part of partsOf(text)) {
    const [, first, last = first, hours = ""] = /^([a-z]{3})(?:-([a-z]{3}))?\s+(\S+)$/.exec(part.toLowerCase()) ?? [];
    const [from, to] = [dayOf(first), dayOf(last)];
    const span = spanOf(hours);
    if (from === 0 || to < from || span === null) return null;
    for (let day = from; day <= to; day += 1) spans.push({ day, ...span });
  }
  const sorted = spans.sort((a, b) => a.day - b.day || minutesOf(a.from) - minutesOf(b.from));
  const overlaps = sorted.some(({ day, from }, at) => {
    const before = sorted[at - 1];
    return before?.day === day && minutesOf(before.to) > minutesOf(from);
  });
  return sorted.length === 0 || overlaps ? null : sorted;
}

/** The same text of hours; `parseHours` reads it back. */
export function hoursText(hours: WorkHours): string {
  return groupDays(hours)
    .map(({ fromDay, toDay, from, to }) => {
      const span = fromDay === toDay ? nameOf(fromDay) : `${nameOf(fromDay)}-${nameOf(toDay)}`;
      return `${span} ${from}-${to}`;
    })
    .join(", ");
}

/** Dates with special hours as in «2026-12-31 09:00-14:00, 2027-01-01 closed»; null for any other text. */
export function parseSpecialDays(text: string): SpecialDay[] | null {
  const byDate = new Map<string, { from: string; to: string }[]>();
  for (const part of partsOf(text)) {
    const [, date = "", hours = ""] = /^(\d{4}-\d{2}-\d{2})\s+(\S+)$/.exec(part) ?? [];
    const span = hours === "closed" ? "closed" : spanOf(hours);
    if (isoDateOf(date) !== date || span === null || (span === "closed" && byDate.has(date))) return null;
    byDate.set(date, [...(byDate.get(date) ?? []), ...(span === "closed" ? [] : [span])]);
  }
  return [...byDate].map(([date, spans]) => ({ date, spans })).sort((a, b) => (a.date < b.date ? -1 : 1));
}

export function specialDaysText(special: readonly SpecialDay[]): string {
  return special
    .flatMap(({ date, spans }) =>
      spans.length === 0 ? [`${date} closed`] : spans.map(({ from, to }) => `${date} ${from}-${to}`),
    )
    .join(", ");
}

/** Hours within a day as in «09:00-13:00, 13:00-18:00»; null for any other text. */
export function parseSpans(text: string): { from: string; to: string }[] | null {
  const spans = partsOf(text).map(spanOf);
  return spans.every((span) => span !== null) ? spans : null;
}

/** Whether the same hours are named twice. Those that overlap are a choice of the shop. */
export function hasSameSpans(spans: readonly { from: string; to: string }[]): boolean {
  return new Set(spans.map(({ from, to }) => `${from}-${to}`)).size < spans.length;
}

export function spansText(spans: readonly { from: string; to: string }[]): string {
  return spans.map(({ from, to }) => `${from}-${to}`).join(", ");
}

function partsOf(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function spanOf(text: string): { from: string; to: string } | null {
  const [from = "", to = "", ...more] = text.split("-");
  const isSpan = more.length === 0 && time.test(from) && (time.test(to) || to === "24:00");
  return isSpan && minutesOf(from) < minutesOf(to) ? { from, to } : null;
}

/** 1 Monday to 7 Sunday; 0 for another word. */
function dayOf(word: string | undefined): number {
  return days.findIndex((day) => day === word) + 1;
}

function nameOf(day: number): string {
  return days[day - 1] ?? "";
}
