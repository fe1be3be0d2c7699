import { useEffect, useRef, type RefObject } from "react";

/**
 * A page that has come in place begins at its heading, as a loaded one begins at its top: it is read out, and the next
 * Tab goes on from there. What has taken the focus by itself, a field typed in while the page was on its way, or a place
 * that the address names, keeps it.
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
