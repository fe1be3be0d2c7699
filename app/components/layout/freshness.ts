import { isStale, mayReload, versionCheckMs } from "#app/domain/navigation/reload.ts";

/** This page's code is of another build than the shop's, or a part of it could not be fetched. */
let stale = false;

/** Notices by itself when the shop has been built anew: hourly, and whenever a part of the code is missing (decisions §1.20). */
export function watchVersion(own: string, signal: AbortSignal): void {
  const timer = setInterval(() => void compare(own), versionCheckMs);
  signal.addEventListener("abort", () => clearInterval(timer));
  window.addEventListener("vite:preloadError", () => (stale = true), { signal });
}

/** Data that came with a navigation names the build that made it. */
export function noteBuild(own: string, servers: string): void {
  stale ||= isStale(own, servers);
}

/** The next navigation of a stale page is a full load; false where script may go on in place. */
export function leaveIfStale(address: string): boolean {
  return stale && loadFully(address);
}

/** Never twice within ten seconds, so that a fault which outlives the load makes no loop. */
export function loadFully(address: string): boolean {
  if (!takeTurn()) return false;
  window.location.assign(address);
  return true;
}

/** For an error screen whose cause is code of a build that is gone. */
export function reloadForLostCode(error: unknown): void {
  if (error instanceof TypeError && lostCode.test(error.message) && takeTurn()) window.location.reload();
}

const lostCode = /imported module|importing a module/i;
const kept = "reloaded";

/** Without a memory of its own (storage is off) a page never reloads itself. */
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

async function compare(own: string): Promise<void> {
  try {
    const answer = await fetch("/version");
    if (answer.ok) noteBuild(own, await answer.text());
  } catch {
    // Offline: the next hour asks again.
  }
}
