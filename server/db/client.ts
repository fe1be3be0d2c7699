import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { GuardedPool } from "./guarded-pool.ts";
import { DatabaseHealth, type DatabaseState } from "./health.ts";
import { kyselyPool, type KyselyPool } from "./prepared.ts";
import { probe } from "./probe.ts";
import { TableLocks } from "./table-locks.ts";
import type { Schema } from "./schema.ts";

// A DATE is a calendar day; a JS Date would shift it with the process's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** One code path for both engines: Kysely over a `pg` Pool, connected by TCP or to the embedded PGlite. */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export type Database = {
  engine: "postgres" | "pglite";
  db: Db;
  /** For freely combined filters: one second statement time-out. Same as `db` when embedded. */
  listings: Db;
  /**
   * For search-as-you-type: few connections and short time-outs; late requests get nothing, so that pages keep the
   * database's capacity. Same as `db` when embedded.
   */
  suggestions: Db;
  pool: pg.Pool;
  /** Pool of `listings`. */
  listingsPool: pg.Pool;
  /** Pool of `suggestions`. */
  suggestionsPool: pg.Pool;
  /** Last known state. */
  state(): DatabaseState;
  /** Probes the database, at most 1.5 s. */
  look(): Promise<DatabaseState>;
  close(): Promise<void>;
};

/**
 * `queueMs`: time-out for a free connection (invariants DB2). `prepare`: false behind a transaction-mode pooler that
 * keeps no prepared statements.
 */
export type DatabaseSettings =
  | {
      databaseUrl: string;
      poolSize: number;
      queueMs?: number;
      /** Time-out of a statement of `listings`, 1 s unless given. */
      listingMs?: number;
      /** Time-out of any other statement, 10 s unless given. */
      statementMs?: number;
      /** In which the server answers a probe, or counts as away; 1.5 s unless given. */
      probeMs?: number;
      prepare?: boolean;
      /** Called when the database becomes unreachable, read-only or healthy again. */
      onState?: (state: DatabaseState) => void;
      /** Called with the tables held locked; statements that need them are refused at once. */
      onLocked?: (tables: readonly string[]) => void;
    }
  | { dataDir: string };

/** `dataDir` "memory://" is not persisted; any other folder belongs to one process (see owner-lock.ts). */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return "databaseUrl" in settings ? openPostgres(settings) : openEmbedded(settings.dataDir);
}

/** For tests that load a prepared data directory. */
export function databaseOver(lite: PGlite): Database {
  // A single connection: holding it while waiting for anything else blocks the whole shop.
  const pool = new pg.Pool(createPgConfig(lite));
  const state = () => "ready" as const;
  return assemble({
    engine: "pglite",
    pools: { pool, listingsPool: pool, suggestionsPool: pool },
    forKysely: (one) => one,
    state,
    look: async () => state(),
    closeEngine: () => lite.close(),
  });
}

async function openEmbedded(dataDir: string): Promise<Database> {
  return databaseOver(await PGlite.create({ dataDir, extensions: { pg_trgm } }));
}

/** Network allowance on top of the statement time-out. */
const wayMs = 1_000;

function openPostgres({
  databaseUrl,
  poolSize,
  queueMs = 1_000,
  listingMs = 1_000,
  statementMs = 10_000,
  probeMs,
  prepare = true,
  onState = () => {},
  onLocked = () => {},
}: Extract<DatabaseSettings, { databaseUrl: string }>): Database {
  const common = {
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: queueMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: "skoba",
    // Statements take milliseconds, JIT compilation tens of them.
    options: "-c jit=off",
  } satisfies pg.PoolConfig;
  const health = new DatabaseHealth({
    probe: () => probe(databaseUrl, probeMs),
    later: (run, ms) => clearTimeout.bind(null, setTimeout(run, ms).unref()),
    onChange(state) {
      // Existing connections are useless after a state change: dead, or opened to a read-only server.
      for (const pool of pools) pool.cut(state === "away" ? "all" : "idle");
      onState(state);
    },
  });
  const locks: TableLocks = new TableLocks({
    databaseUrl,
    slowBackends: () => pools.flatMap((pool) => pool.slowBackends()),
    onChange: onLocked,
  });
  const mainPool = new GuardedPool(common, { health, locks });
  const listingsPool = new GuardedPool(
    {
      ...common,
      max: Math.ceil(poolSize / 2),
      statement_timeout: listingMs,
      // Large categories are processed in memory; a parallel worker would take another visitor's CPU.
      options: `${common.options} -c work_mem=32MB -c max_parallel_workers_per_gather=0`,
    },
    { health, locks },
  );
  const suggestionsPool = new GuardedPool(
    {
      ...common,
      max: Math.ceil(poolSize / 4),
      connectionTimeoutMillis: queueMs / 4,
      statement_timeout: queueMs / 4,
    },
    { health, locks },
  );
  const pools: readonly GuardedPool[] = [mainPool, listingsPool, suggestionsPool];
  return assemble({
    engine: "postgres",
    pools: { pool: mainPool, listingsPool, suggestionsPool },
    forKysely: (pool) =>
      kyselyPool(pool, {
        prepares: prepare,
        deadlineMs: (pool === mainPool ? statementMs : listingMs) + wayMs,
        onReadOnly: () => health.suspect(),
        isLocked: (text) => locks.refuses(text),
      }),
    state: () => health.state,
    look: () => health.look(),
    closeEngine: async () => {
      health.close();
      locks.close();
    },
  });
}

type Pools = Pick<Database, "pool" | "listingsPool" | "suggestionsPool">;

type Parts = Pick<Database, "engine" | "state" | "look"> & {
  pools: Pools;
  /** The pool as Kysely sees it. */
  forKysely(pool: pg.Pool): KyselyPool;
  closeEngine(): Promise<void>;
};

function assemble({ engine, pools, forKysely, state, look, closeEngine }: Parts): Database {
  const overs = new Map([...new Set(Object.values(pools))].map((pool) => [pool, kyselyOver(pool, forKysely)]));
  const over = (pool: pg.Pool): Db => overs.get(pool) ?? kyselyOver(pool, forKysely);
  return {
    engine,
    db: over(pools.pool),
    listings: over(pools.listingsPool),
    suggestions: over(pools.suggestionsPool),
    ...pools,
    state,
    look,
    async close() {
      await Promise.all([...overs.values()].map((db) => db.destroy()));
      // Kysely only ends pools it has used.
      await Promise.all([...overs.keys()].map((pool) => (pool.ended ? undefined : pool.end())));
      await closeEngine();
    },
  };
}

function kyselyOver(pool: pg.Pool, forKysely: Parts["forKysely"]): Db {
  // A dropped idle connection must not crash the process; the next query opens another.
  pool.on("error", () => {});
  // Nor must one lost inside a transaction: its next statement rejects.
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: forKysely(pool) }) });
}
