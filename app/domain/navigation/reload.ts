/** Reload guard of specification §9, milliseconds. */
export const reloadGuardMs = 10_000;
/** Interval of checking the site's version (specification §9). */
export const versionCheckMs = 3_600_000;

/**
 * Whether a page may reload itself: once within the guard's time (product rules §1.20). `last` is the stored time of
 * the last reload, milliseconds as text; an invalid or future value (clock set back) is ignored.
 */
export function mayReload(now: number, last: string | null): boolean {
  if (last === null || !/^\d{1,15}$/.test(last)) return true;
  const since = now - Number(last);
  return since < 0 || since >= reloadGuardMs;
}

/** Whether the page was built by another version than the server's; false if the answer names none. */
export function isStale(own: string, servers: string): boolean {
  return servers !== "" && own !== servers;
}
