/** Longest rest, milliseconds: the rendering of a slow database must not hold up the others. */
const mostRestMs = 200;

/**
 * Renders outdated pages one after another, resting after each for as long as it took. A changed catalogue outdates many
 * pages at once; rendered together, they would keep the visitors' requests waiting for as long as all of them take.
 */
export class RefreshQueue {
  readonly #waiting = new Map<string, () => Promise<unknown>>();
  readonly #now: () => number;
  #isRunning = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A page that waits already keeps its place. */
  add(key: string, refresh: () => Promise<unknown>): void {
    if (!this.#waiting.has(key)) this.#waiting.set(key, refresh);
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (const [key, refresh] of this.#waiting) {
      this.#waiting.delete(key);
      const from = this.#now();
      // A failed refresh leaves the page as it is.
      await refresh().catch(() => {});
      const rest = Math.min(this.#now() - from, mostRestMs);
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    }
    this.#isRunning = false;
  }
}
