import { useEffect, useRef, type RefObject } from "react";

/** The field that has been typed in since the last click or sent form; null when the visitor has gone on from it. */
export function useTypedField(): RefObject<EventTarget> {
  const typedIn = useRef<EventTarget | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const forget = () => (typedIn.current = null);
    document.addEventListener("input", (event) => (typedIn.current = event.target), options);
    // A navigation begins by one of these, and what was typed before it is done with.
    document.addEventListener("submit", forget, options);
    document.addEventListener("click", forget, options);
    return () => listening.abort();
  }, []);
  return typedIn;
}
