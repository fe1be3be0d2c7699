/** About the time to render a page. */
const longestWelcomeMs = 20;
const mostTurns = 16;
/** Consecutive turns without new connections. The first may be the rest of the current one. */
const quietTurns = 4;

/**
 * Node accepts one connection per event loop turn, and turns that render pages are long. So admitted work starts only
 * after some short turns have accepted waiting connections; otherwise a crowd would wait longer for accept than for its
 * pages. Without new connections, as behind a keep-alive proxy, it starts at once.
 */
export class Newcomers {
  readonly #now: () => number;
  #accepted = 0;

  /** `now`: milliseconds of a monotonic clock. */
  constructor(now: () => number) {
    this.#now = now;
  }

  accepted(): void {
    this.#accepted += 1;
  }

  async letIn(): Promise<void> {
    const until = this.#now() + longestWelcomeMs;
    let quiet = 0;
    for (let turn = 0; turn < mostTurns && quiet < quietTurns && this.#now() < until; turn += 1) {
      const before = this.#accepted;
      await new Promise(setImmediate);
      quiet = this.#accepted === before ? quiet + 1 : 0;
    }
  }
}
