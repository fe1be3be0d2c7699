import { useEffect, useRef, type RefObject } from "react";

/**
 * The filter's button is gone with the old form, and below a closed sheet the list moves up: once the answer is there, the
 * list has the focus, and its top is in sight. Answers the function to call when the filter is applied.
 */
export function useResultInSight(result: RefObject<HTMLElement>, answer: unknown): () => void {
  const waiting = useRef(false);
  useEffect(() => {
    const list = result.current;
    if (!waiting.current || !list) return;
    waiting.current = false;
    list.focus({ preventScroll: true });
    if (list.getBoundingClientRect().top < 0) list.scrollIntoView();
  }, [result, answer]);
  return () => void (waiting.current = true);
}
