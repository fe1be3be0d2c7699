import { addDays } from "#app/domain/local-time.ts";
import { isoDateOf } from "#app/domain/typed-date.ts";

/** What a report shows. */
export const reportMeasures = ["orders", "revenue"] as const;
export type ReportMeasure = (typeof reportMeasures)[number];

/** Days of a report, both ends included. */
export type ReportPeriod = { from: string; to: string };

const mostReportDays = 366;
const usualDays = 30;

/** The period of an address: the last thirty days without one, a year at most, the ends in order. */
export function reportPeriod(from: string | null, to: string | null, today: string): ReportPeriod {
  const last = isoDateOf(to) || (isoDateOf(from) && isoDateOf(from) > today ? isoDateOf(from) : today);
  const first = isoDateOf(from) || addDays(last, 1 - usualDays);
  const [start, end] = first <= last ? [first, last] : [last, first];
  const earliest = addDays(end, 1 - mostReportDays);
  return { from: start < earliest ? earliest : start, to: end };
}

export function daysOf({ from, to }: ReportPeriod): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < mostReportDays; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Round marks of an axis from 0 up to a value: at most five steps of 1, 2 or 5 times a power of ten. */
export function axisMarks(most: number): number[] {
  if (most <= 0) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step);
}
