import { useEffect, useSyncExternalStore } from "react";
import { drawerAt, isSamePage, type Address } from "#app/domain/navigation/drawer-moves.ts";

/**
 * The catalogue opens with the press itself, the popup of an added product with the answer to its form: the router would
 * render the whole page twice before. From then on its address decides, as for every drawer.
 */
let ahead: Address | null = null;
const listeners = new Set<() => void>();

export function openAhead(there: Address): void {
  const opens = drawerAt(window.location) === null && isSamePage(there, window.location);
  set(opens ? { pathname: there.pathname, search: there.search } : null);
}

/** The address of the drawer; `place` is the one that is rendered. */
export function useOpenedAhead(place: Address): Address | null {
  useEffect(() => set(null), [place]);
  return useSyncExternalStore(
    subscribe,
    () => ahead,
    () => null,
  );
}

function close(): void {
  set(null);
}

function set(next: Address | null): void {
  ahead = next;
  for (const listener of listeners) listener();
}

/** Back may come before the address is rendered, which then never is. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", close);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", close);
  };
}
