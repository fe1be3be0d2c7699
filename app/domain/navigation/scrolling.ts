import { isSamePage, type Address } from "./drawer-moves.ts";

/** How long after a navigation the page's position is made sure of (specification §2 and §9), milliseconds. */
export const scrollDelayMs = 1_000;

/** Does the page at `there`, come to from `here`, begin at its top? A list that shows more stays where it is (specification §2). */
export function beginsAtTop(here: Address, there: Address): boolean {
  return !isSamePage(here, there) && !new URLSearchParams(there.search).has("more");
}
