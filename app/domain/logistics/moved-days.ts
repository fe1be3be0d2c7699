import { weekdayOf } from "#app/domain/local-time.ts";
import { isoDateOf, typedDateOf } from "#app/domain/typed-date.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { productionCalendar } from "./production-calendar.ts";

export type MovedFault =
  | { code: "calendarDate"; field: "daysOff" | "workingDays"; date: string }
  | { code: "calendarTwice"; field: "workingDays"; date: string }
  | { code: "calendarUsual"; field: "workingDays"; date: string };

/** Typed dates of the year, sorted; a working day is one that would be free otherwise. */
export function movedDays(
  year: number,
  typed: { daysOff: string; workingDays: string },
): Verdict<{ daysOff: string[]; workingDays: string[] }, MovedFault> {
  const free = datesIn(year, typed.daysOff);
  if (!free.ok) return no("calendarDate", { field: "daysOff" as const, date: free.date });
  const working = datesIn(year, typed.workingDays);
  if (!working.ok) return no("calendarDate", { field: "workingDays" as const, date: working.date });
  const field = "workingDays" as const;
  const twice = working.value.find((date) => free.value.includes(date));
  if (twice !== undefined) return no("calendarTwice", { field, date: typedDateOf(twice) });
  const law = productionCalendar([year - 1, year], new Map([[year, { daysOff: free.value, workingDays: [] }]]));
  const usual = working.value.find((date) => weekdayOf(date) <= 5 && !law.holidays?.has(date));
  if (usual !== undefined) return no("calendarUsual", { field, date: typedDateOf(usual) });
  return ok({ daysOff: free.value, workingDays: working.value });
}

function datesIn(year: number, text: string): Verdict<string[], { code: "calendarDate"; date: string }> {
  const dates = new Set<string>();
  for (const word of text.split(/[\s,;]+/).filter((one) => one !== "")) {
    const date = isoDateOf(word);
    if (!date.startsWith(`${year}-`)) return no("calendarDate", { date: word.slice(0, 20) });
    dates.add(date);
  }
  return ok([...dates].sort());
}
