/** Reload guard of specification §9, milliseconds. */
export const reloadGuardMs = 10_000;
/** The site's version is compared hourly (specification §9). */
export const versionCheckMs = 3_600_000;

/**
 * May a page reload itself, or leave by a full load? Once within the guard's time (decisions §1.20). `last` is what was
 * kept of the last one, milliseconds as text; what is no number, or lies in the future of a clock set back, forbids nothing.
 */
export function mayReload(now: number, last: string | null): boolean {
  if (last === null || !/^\d{1,15}$/.test(last)) return true;
  const since = now - Number(last);
  return since < 0 || since >= reloadGuardMs;
}

/** Does the page come from another build than the one that answers now? An answer that names none says nothing. */
export function isStale(own: string, servers: string): boolean {
  return servers !== "" && own !== servers;
}
