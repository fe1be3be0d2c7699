import { useEffect, useRef, type RefObject } from "react";

/** A removed row takes the focus with it: it goes to the heading (with `tabIndex={-1}`) instead of to nowhere. */
export function useFocusAfterRemoval(rows: number): RefObject<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(rows);
  useEffect(() => {
    if (rows < before.current && document.activeElement === document.body) heading.current?.focus();
    before.current = rows;
  }, [rows]);
  return heading;
}
