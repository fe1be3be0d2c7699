import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { closesDrawer } from "#app/domain/navigation/drawer-moves.ts";
import { beginsAtTop, scrollDelayMs } from "#app/domain/navigation/scrolling.ts";
import { staysPut } from "./use-go.ts";

/**
 * Where a page that came in place is scrolled to: an address with a hash shows its element, also by Back; another page
 * begins at its top. The router scrolls at once, but by positions it keeps per history entry, and entries made by the
 * browser share one. What is loaded late may still move the page, so the position is set again after the delay, unless
 * the visitor has taken over.
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
    if (navigationType === "POP" || staysPut(state) || !beginsAtTop(here, location)) return;
    return unlessVisitorActs(() => window.scrollTo(0, 0));
  }, [location, navigationType]);
}

/** Calls back after the delay. Only input tells a visitor's scrolling from a page that moved by itself. */
function unlessVisitorActs(callback: () => void): () => void {
  const listening = new AbortController();
  const timer = setTimeout(() => {
    listening.abort();
    callback();
  }, scrollDelayMs);
  const end = () => {
    listening.abort();
    clearTimeout(timer);
  };
  for (const input of ["wheel", "touchmove", "pointerdown", "keydown"])
    window.addEventListener(input, end, { capture: true, passive: true, signal: listening.signal });
  return end;
}

function elementOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** As the browser itself does for a hash that leads into what is folded. */
function openAround(target: HTMLElement): void {
  for (let details = target.closest("details"); details; details = details.parentElement?.closest("details") ?? null)
    details.open = true;
}

/** The keyboard goes on from there. */
function takeFocus(target: HTMLElement): void {
  target.focus({ preventScroll: true });
  if (document.activeElement === target) return;
  target.setAttribute("tabindex", "-1");
  target.focus({ preventScroll: true });
  target.addEventListener("blur", () => target.removeAttribute("tabindex"), { once: true });
}
