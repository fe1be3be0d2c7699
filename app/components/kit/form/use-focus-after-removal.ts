import { useEffect, useRef, type RefObject } from "react";

/** When a focused row is removed, focuses the heading, which needs `tabIndex={-1}`. */
export function useFocusAfterRemoval(rows: number): RefObject<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(rows);
  useEffect(() => {
    if (rows < before.current && document.activeElement === document.body) heading.current?.focus();
    before.current = rows;
  }, [rows]);
  return heading;
}
