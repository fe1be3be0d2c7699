import { drawerOf, drawerParameters, type DrawerName } from "./drawers.ts";

/** The parts of an address used here, as in `URL` and the router's `Location`. */
export type Address = { pathname: string; search: string };

/** Path and query of a page without an open drawer. */
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

/**
 * Whether only drawers differ, so that the page's data need not be reloaded. The filter drawer is an exception: it
 * shows more of the page's data.
 */
export function onlyDrawersDiffer(here: Address, there: Address): boolean {
  return here.search !== there.search && isSamePage(here, there) && drawerAt(there) !== "filter";
}

/** Whether the navigation closes a drawer and stays on its page. */
export function closesDrawer(here: Address, there: Address): boolean {
  return drawerAt(here) !== null && drawerAt(there) === null && isSamePage(here, there);
}

/** Whether a result leading `there` (the popup of added goods) may open over the page that the visitor is on by now. */
export function opensOver(there: Address, here: Address): boolean {
  return drawerAt(here) === null && isSamePage(there, here);
}

/**
 * The history action of a navigation, so that Back never reopens a closed drawer: opening adds an entry, going on to
 * another drawer or page replaces it, closing goes back. `isOver`: the previous entry is the page without the drawer;
 * false if the drawer was opened by its address.
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
