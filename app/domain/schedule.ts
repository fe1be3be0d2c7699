import { minutesOf } from "./local-time.ts";

/**
 * Opening hours: spans per day, 1 Monday to 7 Sunday, `from` before `to`, "24:00" for midnight. A day may have several
 * spans (a break) or none (closed).
 */
export type WorkHours = readonly WorkSpan[];
export type WorkSpan = { day: number; from: string; to: string };

type DayGroup = { fromDay: number; toDay: number; from: string; to: string };

/** For display: consecutive days with equal spans are grouped, one row per span. The whole week is 1 to 7. */
export function groupDays(hours: WorkHours): DayGroup[] {
  return groupWeek(hours).flatMap(({ fromDay, toDay, spans }) =>
    spans.map(({ from, to }) => ({ fromDay, toDay, from, to })),
  );
}

/** Hours common to every day of the week; null if days differ or have a break. */
export function dailyHours(hours: WorkHours): { from: string; to: string } | null {
  const [part, ...others] = groupWeek(hours);
  const [span, ...more] = part?.spans ?? [];
  return span !== undefined && others.length + more.length === 0 ? span : null;
}

export type WeekPart = { fromDay: number; toDay: number; spans: { from: string; to: string }[] };

/** The whole week in as few rows as possible, including days off, without spans. */
export function groupWeek(hours: WorkHours): WeekPart[] {
  const parts: WeekPart[] = [];
  for (const day of weekdays) {
    const spans = spansOf(hours, day);
    const last = parts.at(-1);
    if (last && sameSpans(last.spans, spans)) last.toDay = day;
    else parts.push({ fromDay: day, toDay: day, spans });
  }
  return parts;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];

type Span = WeekPart["spans"][number];

function spansOf(hours: WorkHours, day: number): Span[] {
  return hours
    .filter((span) => span.day === day)
    .map(({ from, to }) => ({ from, to }))
    .sort((a, b) => minutesOf(a.from) - minutesOf(b.from));
}

function sameSpans(a: Span[], b: Span[]): boolean {
  return a.length === b.length && a.every((span, index) => span.from === b[index]?.from && span.to === b[index]?.to);
}
