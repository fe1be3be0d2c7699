import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { quarterStart } from "./days.ts";

/** ISO dates, both inclusive. */
type Period = { from: string; to: string };

/**
 * Period of a statement: by default from the start of the quarter to today; the end not before the start, three years
 * at most (product rules §3.6).
 */
export function statementPeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): Verdict<Period, { code: "periodReversed" | "periodLong"; field: string }> {
  const end = to ?? (from !== undefined && from > today ? from : today);
  const start = from ?? quarterStart(end);
  if (start > end) return no("periodReversed", { field: "dateTo" });
  return yearsLater(start, 3) < end ? no("periodLong", { field: "dateFrom" }) : ok({ from: start, to: end });
}

/** A nonexistent 29 February is harmless: ISO texts are only compared. */
function yearsLater(date: string, years: number): string {
  return `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
}
