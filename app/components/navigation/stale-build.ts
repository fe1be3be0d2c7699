import { isStale, mayReload, versionCheckMs } from "#app/domain/navigation/reload.ts";

/** This page's code is of another build than the shop's, or a part of it could not be fetched. */
let stale = false;
/** Code could not be fetched, and nobody has gone by it yet: a refusal may come before the page has noted where it is going. */
let lost = false;

/** Notices by itself when the shop has been built anew: hourly, and whenever a part of the code is missing (decisions §1.20). */
export function watchVersion(own: string, signal: AbortSignal): void {
  const timer = setInterval(() => void compare(own), versionCheckMs);
  signal.addEventListener("abort", () => clearInterval(timer));
  window.addEventListener("vite:preloadError", () => (stale = lost = true), { signal });
  // Vite's development server reloads pages as it likes.
  if (import.meta.env.PROD) window.navigation?.addEventListener("navigate", refuseReload, { signal });
}

/**
 * Remix reloads the page that is being left, each time, when it cannot fetch the code of the next one. Where the browser
 * lets a page refuse that (Navigation API), it counts as any other preload that failed. Nothing of the shop reloads a
 * page so: `loadAnew` does.
 */
function refuseReload(event: NavigateEvent): void {
  if (event.navigationType !== "reload" || event.userInitiated) return;
  event.preventDefault();
  window.dispatchEvent(new Event("vite:preloadError"));
}

/** Data that came with a navigation names the build that made it. */
export function noteBuild(own: string, servers: string): void {
  stale ||= isStale(own, servers);
}

/** The next navigation of a stale page is a full load; false where script may go on in place. */
export function leaveIfStale(address: string): boolean {
  return stale && loadFully(address);
}

/**
 * For as long as `address` is being gone to: when its code cannot be fetched, the browser goes there by itself. Where it
 * has just done so, or there is no line, `stay` is called: the page that is open remains.
 */
export function watchLostCode(address: string, stay: () => void): () => void {
  const listening = new AbortController();
  const leave = () => {
    lost = false;
    if (!navigator.onLine || !loadFully(address)) stay();
  };
  if (lost) leave();
  window.addEventListener("vite:preloadError", leave, { signal: listening.signal });
  return () => listening.abort();
}

/** Never twice within ten seconds: a persistent fault would make a loop. */
export function loadFully(address: string): boolean {
  if (!takeTurn()) return false;
  window.location.assign(address);
  return true;
}

/** For an error screen whose cause is code of a build that is gone. Without a line there is nothing to load. */
export function reloadForLostCode(error: unknown): void {
  if (navigator.onLine && error instanceof TypeError && lostCode.test(error.message) && takeTurn()) loadAnew();
}

/** The same page from the server, whatever its hash. */
export function loadAnew(): void {
  window.location.replace(window.location.pathname + window.location.search);
}

const lostCode = /imported module|importing a module/i;
const kept = "reloaded";

/** Without sessionStorage a page never reloads itself. */
function takeTurn(): boolean {
  try {
    const now = Date.now();
    if (!mayReload(now, sessionStorage.getItem(kept))) return false;
    sessionStorage.setItem(kept, String(now));
    return true;
  } catch {
    return false;
  }
}

/** The part of the Navigation API that is used here; TypeScript does not know it yet. */
type NavigateEvent = Event & { navigationType: "push" | "replace" | "reload" | "traverse"; userInitiated: boolean };

declare global {
  interface Window {
    navigation?: {
      addEventListener(
        type: "navigate",
        listener: (event: NavigateEvent) => void,
        options: { signal: AbortSignal },
      ): void;
    };
  }
}

async function compare(own: string): Promise<void> {
  try {
    const answer = await fetch("/version");
    if (answer.ok) noteBuild(own, await answer.text());
  } catch {
    // Offline: asked again in an hour.
  }
}
