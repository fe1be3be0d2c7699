import { useLocation, useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { moveTo } from "#app/domain/navigation/drawer-moves.ts";
import { beginsAtTop } from "#app/domain/navigation/scrolling.ts";
import { leaveIfStale } from "./stale-build.ts";

/**
 * Leads to an address of the shop in place, a drawer's included: how each changes the history is `moveTo`'s to say.
 * `keepsPosition` where the page is not to be scrolled to its top though its own address changes.
 */
export function useGo(): (address: string, keepsPosition?: boolean) => void {
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
    (address: string, keepsPosition = false) => {
      const { pathname, search, hash, state, key } = here.current;
      const there = new URL(address, window.location.origin);
      const isSameAddress = there.pathname === pathname && there.search === search;
      // Showing more of a list leaves one where one is: the place in its address is for who has no script.
      if (there.searchParams.has("more") && !isSameAddress) there.hash = "";
      const { kind, isOver } = moveTo(there, here.current, isOverPage(state));
      if (kind === "back") {
        if (leaving.current !== key) navigate(-1);
        leaving.current = key;
      } else if (!leaveIfStale(address)) {
        navigate(there.pathname + there.search + there.hash, {
          // A hash that is followed again adds no entry, as in the browser.
          replace: kind === "replace" || (isSameAddress && there.hash === hash && hash !== ""),
          preventScrollReset: keepsPosition || (there.hash === "" && !beginsAtTop(here.current, there)),
          state: isOver || keepsPosition ? { isOver, keepsPosition } : null,
        });
      }
    },
    [navigate],
  );
}

/** History state outlives builds: it may hold anything. */
function isOverPage(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isOver" in state && state.isOver === true;
}

/** Of the entry that `go` made with `keepsPosition`. */
export function staysPut(state: unknown): boolean {
  return typeof state === "object" && state !== null && "keepsPosition" in state && state.keepsPosition === true;
}
