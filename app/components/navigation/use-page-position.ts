import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { closesDrawer } from "#app/domain/navigation/drawer-moves.ts";
import { beginsAtTop, scrollDelayMs } from "#app/domain/navigation/scrolling.ts";
import { hasKeptPosition } from "./use-go.ts";

/**
 * Scroll position after in-place navigation: an address with a hash shows its element, also by Back; another page
 * begins at its top. The router scrolls at once, but by positions per history entry, and entries made by the browser
 * share one. Late content may move the page, so the position is set again after the delay, unless the visitor has
 * scrolled.
 */
export function usePagePosition(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef(location);

  useEffect(() => {
    const here = shown.current;
    if (here === location) return;
    shown.current = location;
    const { hash, state } = location;
    // The page beneath a drawer has not moved.
    if (closesDrawer(here, location)) return;
    if (hash) {
      const target = elementOf(hash);
      if (target === null) return;
      openAround(target);
      target.scrollIntoView();
      takeFocus(target);
      return unlessVisitorActs(() => target.scrollIntoView());
    }
    if (navigationType === "POP" || hasKeptPosition(state) || !beginsAtTop(here, location)) return;
    return unlessVisitorActs(() => window.scrollTo(0, 0));
  }, [location, navigationType]);
}

/**
 * Calls back after the delay unless there was input: only input distinguishes a visitor's scrolling from layout
 * shifts.
 */
function unlessVisitorActs(callback: () => void): () => void {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort();
    callback();
  }, scrollDelayMs);
  const end = () => {
    controller.abort();
    clearTimeout(timer);
  };
  for (const input of ["wheel", "touchmove", "pointerdown", "keydown"])
    window.addEventListener(input, end, { capture: true, passive: true, signal: controller.signal });
  return end;
}

function elementOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Opens the details around a hash's target, as browsers do. */
function openAround(target: HTMLElement): void {
  for (let details = target.closest("details"); details; details = details.parentElement?.closest("details") ?? null)
    details.open = true;
}

/** Moves keyboard focus there. */
function takeFocus(target: HTMLElement): void {
  target.focus({ preventScroll: true });
  if (document.activeElement === target) return;
  target.setAttribute("tabindex", "-1");
  target.focus({ preventScroll: true });
  target.addEventListener("blur", () => target.removeAttribute("tabindex"), { once: true });
}
