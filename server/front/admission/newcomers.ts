/** About as long as a page is made. */
const longestWelcomeMs = 20;
const mostTurns = 16;
/** Of so many turns in a row in which nobody came. The first may be the rest of the one that is running. */
const quietTurns = 4;

/**
 * Node accepts one new connection in each turn of its event loop, and a turn in which pages are rendered is long. A work
 * that has its place begins only when some short turns have accepted those who wait at the door, else a crowd would wait
 * longer to be accepted than for its pages. Where nobody comes, as behind a proxy that keeps its connections, it begins at
 * once.
 */
export class Newcomers {
  readonly #now: () => number;
  #accepted = 0;

  /** Milliseconds, on a clock that only goes forward. */
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
