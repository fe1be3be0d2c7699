import { z } from "zod";

const numbers = z.record(z.string(), z.number());

/** Counts of a check as they are stored; a run that was not checked yet has none. */
export function countsOf(stored: unknown) {
  const counts = numbers.safeParse(stored).data ?? {};
  const count = (name: string) => counts[name] ?? 0;
  return {
    rows: count("rows"),
    created: count("created"),
    updated: count("updated"),
    unchanged: count("unchanged"),
    error: count("error"),
    skipped: count("skipped"),
  };
}

/** Rows of the file before they are checked. */
export function totalOf(stored: unknown): number {
  return numbers.safeParse(stored).data?.["total"] ?? 0;
}
