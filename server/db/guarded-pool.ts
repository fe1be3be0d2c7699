import pg from "pg";
import type { DatabaseHealth } from "./health.ts";

/** The database is known to be unreachable, so fail without waiting. */
export class DatabaseAway extends Error {}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A slower statement triggers a check for lock waits, then a probe of the server. */
const slowMs = 1_000;
const suspiciousMs = 2_000;
const everyMs = 500;

type Suspicions = { suspect(): void };

/**
 * A pool that fails fast while the database is unreachable: connections are cut and new ones refused until it recovers.
 */
export class GuardedPool extends pg.Pool {
  readonly #health: DatabaseHealth;
  readonly #locks: Suspicions;
  readonly #clients = new Set<pg.PoolClient>();
  /** Clients in use, with their check-out times. */
  readonly #busy = new Map<pg.PoolClient, number>();
  readonly #watch: NodeJS.Timeout;

  constructor(options: pg.PoolConfig, { health, locks }: { health: DatabaseHealth; locks: Suspicions }) {
    super(options);
    this.#health = health;
    this.#locks = locks;
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

  /** Ends all connections or the idle ones; pending waiters are rejected. */
  cut(which: "all" | "idle"): void {
    for (const client of this.#clients)
      if (which === "all" || !this.#busy.has(client)) client.connection.stream.destroy();
  }

  async #acquire(): Promise<pg.PoolClient> {
    if (this.#health.state === "away") throw new DatabaseAway("the database does not answer");
    try {
      const client = await super.connect();
      if (!client.connection.stream.destroyed) return client;
      // Cut a moment ago; the pool has not removed it yet.
      client.release(true);
      return await this.#acquire();
    } catch (error) {
      this.#health.suspect();
      throw error;
    }
  }

  /** Backend pids of long-running clients. */
  slowBackends(): number[] {
    const since = performance.now() - slowMs;
    return [...this.#busy].flatMap(([client, at]) => (at < since ? [Number(Reflect.get(client, "processID"))] : []));
  }

  #lookAtBusy(): void {
    const now = performance.now();
    const longest = Math.max(0, ...[...this.#busy.values()].map((at) => now - at));
    if (longest > slowMs) this.#locks.suspect();
    if (longest > suspiciousMs) this.#health.suspect();
  }
}
