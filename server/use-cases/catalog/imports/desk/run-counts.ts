import { z } from "zod";
import type { PriceWarning } from "#app/domain/imports/price-warnings.ts";

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

/** Rows by what is taken and yet most likely a slip. */
export function warningsOf(stored: unknown): Record<PriceWarning, number> {
  const counts = numbers.safeParse(stored).data ?? {};
  return { oldPriceNotAbove: counts["oldPriceNotAbove"] ?? 0, tierDearer: counts["tierDearer"] ?? 0 };
}

/** Rows of the file before they are checked. */
export function totalOf(stored: unknown): number {
  return numbers.safeParse(stored).data?.["total"] ?? 0;
}
