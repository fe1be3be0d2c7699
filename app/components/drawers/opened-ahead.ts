import { useEffect, useSyncExternalStore } from "react";
import { drawerAt, isSamePage, type Address } from "#app/domain/navigation/drawer-moves.ts";

/**
 * The catalogue opens with the press itself: the router would render the whole page twice before. From then on its
 * address decides, as for every drawer.
 */
let isAhead = false;
const listeners = new Set<() => void>();

export function openAhead(there: Address): void {
  const opens = drawerAt(there) === "catalog" && drawerAt(window.location) === null;
  set(opens && isSamePage(there, window.location));
}

/** `place`: the address that is rendered. */
export function useOpenedAhead(place: Address): boolean {
  useEffect(() => set(false), [place]);
  return useSyncExternalStore(
    subscribe,
    () => isAhead,
    () => false,
  );
}

function close(): void {
  set(false);
}

function set(next: boolean): void {
  isAhead = next;
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
