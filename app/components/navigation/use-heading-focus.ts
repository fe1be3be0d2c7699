import { useEffect, useRef, type RefObject } from "react";

/**
 * After in-place navigation focuses the page's heading, so that it is read out and Tab continues from it. Keeps focus
 * that was taken meanwhile by a field being typed in or by the address's hash.
 */
export function useHeadingFocus(pathname: string, typedIn: RefObject<EventTarget>): void {
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const { activeElement } = document;
    if (window.location.hash || activeElement === typedIn.current || activeElement?.closest("main, dialog")) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [pathname, typedIn]);
}
