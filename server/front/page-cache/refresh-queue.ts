import { restAfter } from "./refresh-rest.ts";

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
      const rest = restAfter(now - from, this.#waiting.size, now - since);
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    }
    this.#isRunning = false;
  }
}
