/** Rests after a page, in times of what it took: outdated pages get a twentieth of the thread's time if that is enough. */
const restTimes = 19;
/** Longest rest, milliseconds: the rendering of a slow database must not hold up the others. */
const mostRestMs = 500;
/** Waiting pages are rendered within this time, half of that for which an outdated page may be sent. */
const mostWaitMs = 15_000;

/**
 * Milliseconds to rest after a page that took `tookMs` and was outdated `waitedMs` ago, while `waiting` others are to be
 * rendered. Never less than the page took, unless that is more than the longest rest.
 */
export function restAfter(tookMs: number, waiting: number, waitedMs: number): number {
  const share = (mostWaitMs - waitedMs) / Math.max(1, waiting) - tookMs;
  return Math.min(mostRestMs, Math.max(tookMs, Math.min(restTimes * tookMs, share)));
}
