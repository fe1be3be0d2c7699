import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { GuardedPool } from "./guarded-pool.ts";
import { DatabaseHealth, type DatabaseState } from "./health.ts";
import { askingPool, type KyselyPool } from "./prepared.ts";
import { probe } from "./probe.ts";
import type { Schema } from "./schema.ts";

// A date is a day of the calendar: as a JS Date it would move with the process's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** One code path for both engines: a `pg` Pool under Kysely, over TCP or over the embedded PGlite. */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export type Database = {
  engine: "postgres" | "pglite";
  db: Db;
  /** For filters that visitors combine freely: statements time out after a second. The same as `db` when embedded. */
  listings: Db;
  /**
   * For what is asked while somebody types: few connections, neither they nor an answer are waited for long. Who comes
   * too late gets nothing, and the database keeps its strength for pages. The same as `db` when embedded.
   */
  suggestions: Db;
  pool: pg.Pool;
  /** Under `listings`. */
  listingsPool: pg.Pool;
  /** Under `suggestions`. */
  suggestionsPool: pg.Pool;
  /** As it was found last. */
  state(): DatabaseState;
  /** Finds out anew, in a second and a half at most. */
  look(): Promise<DatabaseState>;
  close(): Promise<void>;
};

/**
 * `queueMs`: how long a query waits for a free connection (invariants DB2). `prepare`: false for a pooler in front that
 * hands every transaction another connection and keeps no statements.
 */
export type DatabaseSettings =
  | {
      databaseUrl: string;
      poolSize: number;
      queueMs?: number;
      prepare?: boolean;
      /** Hears when the database goes away, takes no writes any more, or is well again. */
      onState?: (state: DatabaseState) => void;
    }
  | { dataDir: string };

/** `dataDir` "memory://" keeps nothing; any other folder belongs to one process (see owner-lock.ts). */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return "databaseUrl" in settings ? openPostgres(settings) : openEmbedded(settings.dataDir);
}

/** For tests that load a prepared data directory. */
export function databaseOver(lite: PGlite): Database {
  // One connection: whoever holds it while waiting for anything else stops the whole shop.
  const pool = new pg.Pool(createPgConfig(lite));
  const state = () => "ready" as const;
  return assemble({
    engine: "pglite",
    pools: { pool, listingsPool: pool, suggestionsPool: pool },
    asked: (one) => one,
    state,
    look: async () => state(),
    closeEngine: () => lite.close(),
  });
}

async function openEmbedded(dataDir: string): Promise<Database> {
  return databaseOver(await PGlite.create({ dataDir, extensions: { pg_trgm } }));
}

const statementMs = 10_000;
const listingMs = 1_000;
/** What an answer may take on its way beyond the statement's own time. */
const wayMs = 1_000;

function openPostgres({
  databaseUrl,
  poolSize,
  queueMs = 1_000,
  prepare = true,
  onState = () => {},
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
    // The shop's statements take milliseconds; compiling them takes tens.
    options: "-c jit=off",
  } satisfies pg.PoolConfig;
  const health = new DatabaseHealth({
    probe: () => probe(databaseUrl),
    later: (run, ms) => clearTimeout.bind(null, setTimeout(run, ms).unref()),
    onChange(state) {
      // Connections of the time before are worth nothing: silent, or opened on a server that took no writes.
      for (const pool of [mainPool, listingsPool, suggestionsPool]) pool.cut(state === "away" ? "all" : "idle");
      onState(state);
    },
  });
  const mainPool = new GuardedPool(common, health);
  const listingsPool = new GuardedPool(
    {
      ...common,
      max: Math.ceil(poolSize / 2),
      statement_timeout: listingMs,
      // The goods of a great category are gone through in memory; a second process would take another visitor's processor.
      options: `${common.options} -c work_mem=32MB -c max_parallel_workers_per_gather=0`,
    },
    health,
  );
  const suggestionsPool = new GuardedPool(
    {
      ...common,
      max: Math.ceil(poolSize / 4),
      connectionTimeoutMillis: queueMs / 4,
      statement_timeout: queueMs / 4,
    },
    health,
  );
  return assemble({
    engine: "postgres",
    pools: { pool: mainPool, listingsPool, suggestionsPool },
    asked: (pool) =>
      askingPool(pool, {
        prepares: prepare,
        deadlineMs: (pool === mainPool ? statementMs : listingMs) + wayMs,
        onReadOnly: () => health.suspect(),
      }),
    state: () => health.state,
    look: () => health.look(),
    closeEngine: async () => health.close(),
  });
}

type Pools = Pick<Database, "pool" | "listingsPool" | "suggestionsPool">;

type Parts = Pick<Database, "engine" | "state" | "look"> & {
  pools: Pools;
  /** The pool as Kysely asks it. */
  asked(pool: pg.Pool): KyselyPool;
  closeEngine(): Promise<void>;
};

function assemble({ engine, pools, asked, state, look, closeEngine }: Parts): Database {
  const overs = new Map([...new Set(Object.values(pools))].map((pool) => [pool, kyselyOver(pool, asked)]));
  const over = (pool: pg.Pool): Db => overs.get(pool) ?? kyselyOver(pool, asked);
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
      // Kysely ends only pools that it has asked something.
      await Promise.all([...overs.keys()].map((pool) => (pool.ended ? undefined : pool.end())));
      await closeEngine();
    },
  };
}

function kyselyOver(pool: pg.Pool, asked: Parts["asked"]): Db {
  // An idle connection that the server drops must not end the process; the next query opens another.
  pool.on("error", () => {});
  // Nor must one that is lost in the middle of a transaction: the transaction's next statement tells its owner.
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: asked(pool) }) });
}
