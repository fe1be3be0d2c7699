import { useEffect, useRef, type RefObject } from "react";

/** The field typed in since the last click or submission; null if none. */
export function useTypedField(): RefObject<EventTarget> {
  const typedIn = useRef<EventTarget | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    const forget = () => (typedIn.current = null);
    document.addEventListener("input", (event) => (typedIn.current = event.target), options);
    // A navigation starts with one of these events; earlier typing is over then.
    document.addEventListener("submit", forget, options);
    document.addEventListener("click", forget, options);
    return () => controller.abort();
  }, []);
  return typedIn;
}
