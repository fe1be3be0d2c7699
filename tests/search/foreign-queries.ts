import { foreignByConditions } from "./foreign-catalogue/by-conditions.ts";
import { foreignByWords } from "./foreign-catalogue/by-words.ts";
import type { Labelled } from "./labelled-query.ts";

/**
 * For the electrical goods of foreign-catalogue, a trade that neither the rules of the search nor its dictionary were made
 * for. Written without looking at the search or at its answers. A label is corrected where it is wrong, a query is never
 * changed, and no word of this trade is added to the dictionary for their sake.
 */
export const foreignQueries: readonly Labelled[] = [...foreignByWords, ...foreignByConditions];
