import { isSamePage, type Address } from "./drawer-moves.ts";

/** How long after a navigation the scroll position is verified (specification §2 and §9), milliseconds. */
export const scrollDelayMs = 1_000;

/** Whether the page scrolls to its top after the navigation. «Show more» keeps the position (specification §2). */
export function beginsAtTop(here: Address, there: Address): boolean {
  return !isSamePage(here, there) && !new URLSearchParams(there.search).has("more");
}
