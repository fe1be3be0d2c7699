import { freshByConditions } from "./fresh/by-conditions.ts";
import { freshByWords } from "./fresh/by-words.ts";
import type { Labelled } from "./labelled-query.ts";

/**
 * Written without looking at the search or at its answers, as buyers type; the search is never tuned on these. A label is
 * corrected where it is wrong, a query is never changed.
 */
export const freshQueries: readonly Labelled[] = [...freshByWords, ...freshByConditions];
