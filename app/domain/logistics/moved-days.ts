import { weekdayOf } from "#app/domain/local-time.ts";
import { isoDateOf, typedDateOf } from "#app/domain/typed-date.ts";
import { no, noAll, ok, type Verdict } from "#app/domain/verdict.ts";
import { productionCalendar } from "./production-calendar.ts";

export type MovedFault =
  | { code: "calendarDate"; field: "daysOff" | "workingDays"; date: string }
  | { code: "calendarTwice"; field: "workingDays"; date: string }
  | { code: "calendarUsual"; field: "workingDays"; date: string };

/** Typed dates of the year, sorted; a working day is one that would be free otherwise. A fault of each list. */
export function movedDays(
  year: number,
  typed: { daysOff: string; workingDays: string },
): Verdict<{ daysOff: string[]; workingDays: string[] }, MovedFault & { beside?: readonly MovedFault[] }> {
  const [free, working] = [datesIn(year, typed.daysOff), datesIn(year, typed.workingDays)];
  const [wrong, ...beside] = [
    ...free.wrong.map((date): MovedFault => ({ code: "calendarDate", field: "daysOff", date })),
    ...working.wrong.map((date): MovedFault => ({ code: "calendarDate", field: "workingDays", date })),
  ];
  if (wrong !== undefined) return noAll(wrong, beside);
  const field = "workingDays" as const;
  const twice = working.dates.find((date) => free.dates.includes(date));
  if (twice !== undefined) return no("calendarTwice", { field, date: typedDateOf(twice) });
  const law = productionCalendar([year - 1, year], new Map([[year, { daysOff: free.dates, workingDays: [] }]]));
  const usual = working.dates.find((date) => weekdayOf(date) <= 5 && !law.holidays?.has(date));
  if (usual !== undefined) return no("calendarUsual", { field, date: typedDateOf(usual) });
  return ok({ daysOff: free.dates, workingDays: working.dates });
}

/** `wrong`: the first words that are no date of the year, shortened. */
function datesIn(year: number, text: string): { dates: string[]; wrong: string[] } {
  const words = text.split(/[\s,;]+/).filter((one) => one !== "");
  const read = words.map((word) => ({ word, date: isoDateOf(word) }));
  const isOther = ({ date }: { date: string }) => !date.startsWith(`${year}-`);
  return {
    dates: [...new Set(read.map(({ date }) => date))].sort(),
    wrong: read
      .filter(isOther)
      .slice(0, 5)
      .map(({ word }) => word.slice(0, 20)),
  };
}
