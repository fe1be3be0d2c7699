import { isStale, mayReload, versionCheckMs } from "#app/domain/navigation/reload.ts";

/** This page's code belongs to another build, or a chunk failed to load. */
let stale = false;
/** A chunk failed to load without a navigation so far: a failure may precede the record of where the page is going. */
let chunkLost = false;

/** Detects a new build of the shop: hourly, and whenever a chunk is missing (product rules §1.20). */
export function watchVersion(own: string, signal: AbortSignal): void {
  const timer = setInterval(() => void compare(own), versionCheckMs);
  signal.addEventListener("abort", () => clearInterval(timer));
  window.addEventListener("vite:preloadError", () => (stale = chunkLost = true), { signal });
  // Vite's development server reloads pages by itself.
  if (import.meta.env.PROD) window.navigation?.addEventListener("navigate", refuseReload, { signal });
}

/**
 * Remix reloads the page being left when it cannot load the next page's code. With the Navigation API such a reload is
 * cancelled and handled like any failed preload. The shop itself reloads only by `reloadPage`.
 */
function refuseReload(event: NavigateEvent): void {
  if (event.navigationType !== "reload" || event.userInitiated) return;
  event.preventDefault();
  window.dispatchEvent(new Event("vite:preloadError"));
}

/** Data of a navigation names the build that made it. */
export function checkBuild(own: string, servers: string): void {
  stale ||= isStale(own, servers);
}

/**
 * The next navigation of a stale page is a full load; false if in-place navigation may continue. Offline it would end on
 * the browser's own error page, and a chunk that failed there says nothing of the build.
 */
export function leaveIfStale(address: string): boolean {
  return stale && navigator.onLine && loadWholePage(address);
}

/**
 * While navigating to `address`: if its code fails to load, does a full load. If that was just done, or offline, calls
 * `stay`: the open page remains.
 */
export function watchChunkErrors(address: string, stay: () => void): () => void {
  const controller = new AbortController();
  const leave = () => {
    chunkLost = false;
    if (!navigator.onLine || !loadWholePage(address)) stay();
  };
  if (chunkLost) leave();
  window.addEventListener("vite:preloadError", leave, { signal: controller.signal });
  return () => controller.abort();
}

/** Never twice within ten seconds, to avoid a loop on a persistent fault. */
export function loadWholePage(address: string): boolean {
  if (!claimReload()) return false;
  window.location.assign(address);
  return true;
}

/** For an error screen caused by missing code of an old build. Does nothing offline. */
export function reloadForMissingChunk(error: unknown): void {
  if (navigator.onLine && error instanceof TypeError && chunkError.test(error.message) && claimReload()) reloadPage();
}

/** Reloads the page, whatever its hash. */
export function reloadPage(): void {
  window.location.replace(window.location.pathname + window.location.search);
}

const chunkError = /imported module|importing a module/i;
const storageKey = "reloaded";

/** Without sessionStorage a page never reloads itself. */
function claimReload(): boolean {
  try {
    const now = Date.now();
    if (!mayReload(now, sessionStorage.getItem(storageKey))) return false;
    sessionStorage.setItem(storageKey, String(now));
    return true;
  } catch {
    return false;
  }
}

/** The part of the Navigation API used here, missing from TypeScript's types. */
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
    if (answer.ok) checkBuild(own, await answer.text());
  } catch {
    // Offline: retried in an hour.
  }
}
