import { mayLoadAhead } from "#app/domain/navigation/kept-pages.ts";
import { loadDrawerOf } from "#app/components/drawers/drawers.tsx";
import { loadAhead } from "./kept-pages.ts";

/** A pointer that only passes over a link stays shorter, milliseconds. */
const hoverMs = 65;

/** Loads what a link leads to while it is pointed at or touched: the code of a drawer, the data of a page. */
export function listenAhead(signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function onPointer({ target, type }: Event): void {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin || link.target) return;
    const there = new URL(link.href);
    loadDrawerOf(there).catch(() => {});
    if (!mayLoadAhead(there, window.location)) return;
    const load = () => loadAhead(there.pathname + there.search);
    if (type === "pointerdown") load();
    else timer = setTimeout(load, hoverMs);
  }

  for (const type of ["pointerover", "pointerdown"])
    document.addEventListener(type, onPointer, { signal, passive: true });
  signal.addEventListener("abort", () => clearTimeout(timer));
}
