/** Rests after a page, in times of what it took: outdated pages get a twentieth of the thread's time if that is enough. */
const restTimes = 19;
/** Longest rest, milliseconds: the rendering of a slow database must not hold up the others. */
const mostRestMs = 500;
/** Waiting pages are rendered within this time, half of that for which an outdated page may be sent. */
const mostWaitMs = 15_000;

type Waiting = { since: number; refresh: () => Promise<unknown> };

/**
 * Renders outdated pages one after another with rests between them. A changed catalogue outdates many pages at once;
 * rendered together, they would keep the visitors' requests waiting for as long as all of them take. Rests are shorter
 * when many pages wait.
 */
export class RefreshQueue {
  readonly #waiting = new Map<string, Waiting>();
  readonly #now: () => number;
  #isRunning = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A page that waits already keeps its place. */
  add(key: string, refresh: () => Promise<unknown>): void {
    if (!this.#waiting.has(key)) this.#waiting.set(key, { since: this.#now(), refresh });
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (const [key, { since, refresh }] of this.#waiting) {
      this.#waiting.delete(key);
      const from = this.#now();
      // A failed refresh leaves the page as it is.
      await refresh().catch(() => {});
      const now = this.#now();
      const rest = restAfter(now - from, this.#waiting.size, since + mostWaitMs - now);
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    }
    this.#isRunning = false;
  }
}

/**
 * Milliseconds to rest after a page that took `tookMs`, while `waiting` others are to be rendered in `leftMs`. Never less
 * than the page took, unless that is more than the longest rest.
 */
export function restAfter(tookMs: number, waiting: number, leftMs: number): number {
  const share = leftMs / Math.max(1, waiting) - tookMs;
  return Math.min(mostRestMs, Math.max(tookMs, Math.min(restTimes * tookMs, share)));
}
