/** `away`: does not answer. `readOnly`: answers, and takes no writes (a standby, or an operator's switch). */
export type DatabaseState = "ready" | "readOnly" | "away";

export type HealthMeans = {
  /** Asks the database over a connection of its own; rejects where it does not answer in time. */
  probe(): Promise<Exclude<DatabaseState, "away">>;
  /** Runs something once after a while, in milliseconds; answers how to forget it. */
  later(run: () => void, ms: number): () => void;
  onChange(state: DatabaseState): void;
};

const againMs = 1_000;

/**
 * What is known of the database. It costs nothing while all goes well: whoever gets no answer says so (`suspect`), and one
 * probe finds out. From then on until it is well again one probe a second looks, and nobody else has to wait.
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
    // Once it is known to be ill, the next look is due anyway.
    if (this.#state === "ready") void this.look();
  }

  /** All who ask at once share one probe. */
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
    // Jitter: processes that lost the database together do not come back in step.
    if (found !== "ready")
      this.#forget = this.#means.later(() => void this.look(), againMs * (0.75 + Math.random() / 2));
    if (changed) this.#means.onChange(found);
    return found;
  }
}
