import { countableQuery } from "./countable-query.ts";
import { shownQuery } from "./search-path.ts";
import { searchText } from "./search-text.ts";

/** Key of a query under which choices are counted; null if it may contain personal data. */
export function choiceKey(typed: string): string | null {
  const text = searchText(typed);
  return text === null ? null : countableQuery(text);
}

/** The query of a page of results; null for other pages, and if it may not be counted. */
export function searchOfPage(pathname: string): string | null {
  const typed = searchText(shownQuery(pathname));
  return typed === null || countableQuery(typed) === null ? null : typed;
}

/** How often a product was opened and put into the basket after a query. */
export type SearchChoice = { uuid: string; category: string; opened: number; added: number };

/** Smaller counts may be one or two people's: they influence nothing and are shown to nobody. */
export const fewestChoices = 3;
const weightOfAdded = 3;
/** Of less, a share says nothing. */
const fewestOfKind = 20;
const shareOfKind = 0.6;

/**
 * Place of a product among goods that match a query equally well, by half powers of two: the first of a list is opened
 * more often for being the first, so that only clear differences count.
 */
export function choiceWeight(choice: SearchChoice): number {
  return Math.floor(2 * Math.log2(1 + timesOf(choice)));
}

/** The category of most goods chosen after a query; null if there is none, or too few were chosen. */
export function chosenKind(choices: readonly SearchChoice[]): string | null {
  const byKind = new Map<string, number>();
  let all = 0;
  for (const { category, opened, added } of choices) {
    const times = counted(opened) + counted(added);
    all += times;
    byKind.set(category, (byKind.get(category) ?? 0) + times);
  }
  if (all < fewestOfKind) return null;
  return [...byKind].find(([, times]) => times >= shareOfKind * all)?.[0] ?? null;
}

function timesOf({ opened, added }: SearchChoice): number {
  return counted(opened) + weightOfAdded * counted(added);
}

function counted(times: number): number {
  return times < fewestChoices ? 0 : times;
}
