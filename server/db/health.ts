/** `away`: unreachable. `readOnly`: answers but refuses writes (a standby, or an operator's switch). */
export type DatabaseState = "ready" | "readOnly" | "away";

export type HealthMeans = {
  /** Queries the database over a separate connection; rejects on time-out. */
  probe(): Promise<Exclude<DatabaseState, "away">>;
  /** Schedules one run after `ms` milliseconds; returns its cancel function. */
  later(run: () => void, ms: number): () => void;
  onChange(state: DatabaseState): void;
};

const againMs = 1_000;

/**
 * Circuit breaker of the database. Free while healthy: a failed query calls `suspect`, which starts one probe. Until
 * recovery one probe a second runs and all other callers fail fast.
 */
export class DatabaseHealth {
  #state: DatabaseState = "ready";
  #looking: Promise<DatabaseState> | null = null;
  #forget = (): void => {};
  #closed = false;
  readonly #means: HealthMeans;

  constructor(means: HealthMeans) {
    this.#means = means;
  }

  get state(): DatabaseState {
    return this.#state;
  }

  suspect(): void {
    // While unhealthy the next probe is already scheduled.
    if (this.#state === "ready") void this.look();
  }

  /** Concurrent callers share one probe. */
  look(): Promise<DatabaseState> {
    if (this.#closed) return Promise.resolve(this.#state);
    this.#looking ??= this.#look().finally(() => (this.#looking = null));
    return this.#looking;
  }

  close(): void {
    this.#closed = true;
    this.#forget();
  }

  async #look(): Promise<DatabaseState> {
    this.#forget();
    const found = await this.#means.probe().catch((): DatabaseState => "away");
    if (this.#closed) return this.#state;
    const changed = found !== this.#state;
    this.#state = found;
    // Jitter: processes that lost the database together do not retry in step.
    if (found !== "ready")
      this.#forget = this.#means.later(() => void this.look(), againMs * (0.75 + Math.random() / 2));
    if (changed) this.#means.onChange(found);
    return found;
  }
}
