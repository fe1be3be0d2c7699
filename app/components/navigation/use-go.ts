import { useLocation, useNavigate, type Location } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { moveTo } from "#app/domain/navigation/drawer-moves.ts";
import { beginsAtTop } from "#app/domain/navigation/scrolling.ts";
import { leaveIfStale } from "./stale-build.ts";

/**
 * Navigates in place to an address of the shop, drawers included, with the history action of `moveTo`. `keepsPosition`
 * suppresses scrolling to the top although the page's address changes.
 */
export function useGo(): (address: string, keepsPosition?: boolean) => void {
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);
  /** The entry being left backwards: a second press must not leave the page as well. */
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
      // «Show more» keeps the position: the hash in its address is for use without script.
      if (there.searchParams.has("more") && !isSameAddress) there.hash = "";
      const { kind, isOver } = moveTo(there, here.current, isOverPage(state));
      if (kind === "back") {
        if (leaving.current !== key) navigate(-1);
        leaving.current = key;
      } else if (!leaveIfStale(address)) {
        navigate(there.pathname + there.search + there.hash, {
          // Following the same hash again adds no entry, as in browsers.
          replace: kind === "replace" || (isSameAddress && there.hash === hash && hash !== ""),
          preventScrollReset: keepsPosition || (there.hash === "" && !beginsAtTop(here.current, there)),
          state: isOver || keepsPosition ? { isOver, keepsPosition } : null,
        });
        // A drawer shown ahead is closed from its entry, which React may not have rendered by then.
        here.current = entryNow(here.current);
      }
    },
    [navigate],
  );
}

/** The entry as the router has written it. */
function entryNow(before: Location): Location {
  const { pathname, search, hash } = window.location;
  const entry: unknown = window.history.state;
  if (typeof entry !== "object" || entry === null || !("key" in entry) || typeof entry.key !== "string") return before;
  return { pathname, search, hash, key: entry.key, state: "usr" in entry ? entry.usr : null };
}

/** History state outlives builds: it may hold anything. */
function isOverPage(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isOver" in state && state.isOver === true;
}

/** For an entry made by `go` with `keepsPosition`. */
export function hasKeptPosition(state: unknown): boolean {
  return typeof state === "object" && state !== null && "keepsPosition" in state && state.keepsPosition === true;
}
