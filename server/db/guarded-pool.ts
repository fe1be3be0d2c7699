import pg from "pg";
import type { DatabaseHealth } from "./health.ts";

/** The database is known not to answer: nobody has to wait to hear it. */
export class DatabaseAway extends Error {}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A statement that takes longer makes one look whether the server answers at all. */
const suspiciousMs = 2_000;
const everyMs = 1_000;

/** A pool that waits for no database that is away: its connections are cut, and new ones refused until it is back. */
export class GuardedPool extends pg.Pool {
  readonly #health: DatabaseHealth;
  readonly #clients = new Set<pg.PoolClient>();
  /** Clients at work, and since when. */
  readonly #busy = new Map<pg.PoolClient, number>();
  readonly #watch: NodeJS.Timeout;

  constructor(options: pg.PoolConfig, health: DatabaseHealth) {
    super(options);
    this.#health = health;
    this.on("connect", (client) => this.#clients.add(client));
    this.on("remove", (client) => this.#clients.delete(client));
    this.on("acquire", (client) => this.#busy.set(client, performance.now()));
    this.on("release", (_, client) => this.#busy.delete(client));
    this.#watch = setInterval(() => this.#lookAtBusy(), everyMs).unref();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (callback === undefined) return this.#acquire();
    this.#acquire().then(
      (client) =>
        callback(undefined, client, (error) => client.release(error instanceof Error ? error : Boolean(error))),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    clearInterval(this.#watch);
    return callback ? super.end(callback) : super.end();
  }

  /** Ends every connection at once, or those that nobody works with; who waits on one hears of it. */
  cut(which: "all" | "idle"): void {
    for (const client of this.#clients)
      if (which === "all" || !this.#busy.has(client)) client.connection.stream.destroy();
  }

  async #acquire(): Promise<pg.PoolClient> {
    if (this.#health.state === "away") throw new DatabaseAway("the database does not answer");
    try {
      const client = await super.connect();
      if (!client.connection.stream.destroyed) return client;
      // Cut a moment ago: the pool has not heard of it yet.
      client.release(true);
      return await this.#acquire();
    } catch (error) {
      this.#health.suspect();
      throw error;
    }
  }

  #lookAtBusy(): void {
    const since = performance.now() - suspiciousMs;
    for (const at of this.#busy.values()) if (at < since) return this.#health.suspect();
  }
}
