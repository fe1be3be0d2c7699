import { useLocation, useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { isSamePage, moveTo, type Address } from "#app/domain/navigation/drawer-moves.ts";
import { leaveIfStale } from "./stale-build.ts";

/**
 * Leads to an address of the shop in place, a drawer's included: how each changes the history is `moveTo`'s to say.
 * `staysPut` where the page is not to be scrolled to its top though its own address changes.
 */
export function useGo(): (address: string, staysPut?: boolean) => void {
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);
  /** The entry that is being left backwards: a second press on the way must not leave the page as well. */
  const leaving = useRef("");
  useEffect(() => {
    here.current = location;
    leaving.current = "";
  }, [location]);
  return useCallback(
    (address: string, staysPut = false) => {
      const { state, key } = here.current;
      const there = new URL(address, window.location.origin);
      // Showing more of a list leaves one where one is: the place in its address is for who has no script.
      if (there.searchParams.has("more")) there.hash = "";
      const { kind, isOver } = moveTo(there, here.current, isOverPage(state));
      if (kind === "back") {
        if (leaving.current !== key) navigate(-1);
        leaving.current = key;
      } else if (!leaveIfStale(address)) {
        navigate(there.pathname + there.search + there.hash, {
          replace: kind === "replace",
          preventScrollReset: staysPut || keepsScroll(there, here.current),
          state: isOver ? overPage : null,
        });
      }
    },
    [navigate],
  );
}

const overPage = { isOver: true };

/** History state outlives builds: it may hold anything. */
function isOverPage(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isOver" in state && state.isOver === true;
}

/** Opening or closing a drawer leaves the page where it was scrolled to, and so does showing more of a list (specification §2). */
function keepsScroll(there: URL, here: Address): boolean {
  return there.searchParams.has("more") || isSamePage(there, here);
}
