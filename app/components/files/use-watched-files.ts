import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { longestWatch, nextPause } from "#app/domain/files/process.ts";

/**
 * Looks again and again while files are made (decisions §3.7): later each time, not in a hidden tab, and not for ever.
 * True once it has given up looking.
 */
export function useWatchedFiles(isUnderWay: boolean): boolean {
  const { revalidate } = useRevalidator();
  const look = useRef(revalidate);
  look.current = revalidate;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const begun = Date.now();
    let looks = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (Date.now() - begun > longestWatch) return setSlow(true);
      if (document.hidden) return;
      timer = setTimeout(() => {
        looks += 1;
        look.current();
        wait();
      }, nextPause(looks));
    };
    wait();
    document.addEventListener("visibilitychange", wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wait);
    };
  }, [isUnderWay]);
  return isSlow && isUnderWay;
}
