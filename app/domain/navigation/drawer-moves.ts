import { drawerOf, drawerParameters, type DrawerName } from "./drawers.ts";

/** What an address says of its page, as `URL` and the router's locations name it. */
export type Address = { pathname: string; search: string };

/** The page of an address as path and query, without the drawer that may be open over it. */
export function barePage({ pathname, search }: Address): string {
  const params = new URLSearchParams(search);
  for (const name of drawerParameters) params.delete(name);
  const query = params.toString();
  return query ? `${pathname}?${query}` : pathname;
}

export function isSamePage(one: Address, other: Address): boolean {
  return barePage(one) === barePage(other);
}

export function drawerAt({ search }: Address): DrawerName | null {
  return drawerOf(new URLSearchParams(search).get("drawer"));
}

/** From here to there only drawers come and go, and the page needs nothing new for it. The filter's shows more of the page's own data. */
export function onlyDrawersDiffer(here: Address, there: Address): boolean {
  return here.search !== there.search && isSamePage(here, there) && drawerAt(there) !== "filter";
}

/** From here to there a drawer closes, and the page beneath it is left. */
export function closesDrawer(here: Address, there: Address): boolean {
  return drawerAt(here) !== null && drawerAt(there) === null && isSamePage(here, there);
}

/** May an answer that leads `there` (the popup of what has been added) open over the page where the visitor is by now? */
export function opensOver(there: Address, here: Address): boolean {
  return drawerAt(here) === null && isSamePage(there, here);
}

/**
 * What a navigation makes of the history, so that Back never shows a drawer again that has been closed: opening one adds
 * an entry, going on from it to another drawer or page takes that entry's place, closing it goes back. `isOver` tells that
 * the entry before is the page without the drawer; where the drawer was come upon by its address, nothing is known of it.
 */
export function moveTo(
  there: Address,
  here: Address,
  isOver: boolean,
): { kind: "push" | "replace" | "back"; isOver: boolean } {
  const [open, opens] = [drawerAt(here) !== null, drawerAt(there) !== null];
  const samePage = isSamePage(there, here);
  if (!open) return { kind: "push", isOver: opens && samePage };
  if (!samePage) return { kind: isOver ? "replace" : "push", isOver: false };
  if (opens) return { kind: "replace", isOver };
  return { kind: isOver ? "back" : "replace", isOver: false };
}
