import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { preparing } from "./prepared.ts";
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
  close(): Promise<void>;
};

/**
 * `queueMs`: how long a query waits for a free connection (invariants DB2). `prepare`: false for a pooler in front that
 * hands every transaction another connection and keeps no statements.
 */
export type DatabaseSettings =
  { databaseUrl: string; poolSize: number; queueMs?: number; prepare?: boolean } | { dataDir: string };

/** `dataDir` "memory://" keeps nothing; any other folder belongs to one process (see owner-lock.ts). */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return "databaseUrl" in settings ? openPostgres(settings) : openEmbedded(settings.dataDir);
}

/** For tests that load a prepared data directory. */
export function databaseOver(lite: PGlite): Database {
  // One connection: whoever holds it while waiting for anything else stops the whole shop.
  const pool = new pg.Pool(createPgConfig(lite));
  return assemble("pglite", { pool, listingsPool: pool, suggestionsPool: pool }, false, () => lite.close());
}

async function openEmbedded(dataDir: string): Promise<Database> {
  return databaseOver(await PGlite.create({ dataDir, extensions: { pg_trgm } }));
}

function openPostgres({
  databaseUrl,
  poolSize,
  queueMs = 1_000,
  prepare = true,
}: Extract<DatabaseSettings, { databaseUrl: string }>): Database {
  const common = {
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: queueMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: "skoba",
    // The shop's statements take milliseconds; compiling them takes tens.
    options: "-c jit=off",
  } satisfies pg.PoolConfig;
  const listingsPool = new pg.Pool({
    ...common,
    max: Math.ceil(poolSize / 2),
    statement_timeout: listingTimeoutMs,
    // The goods of a great category are gone through in memory; a second process would take another visitor's processor.
    options: `${common.options} -c work_mem=32MB -c max_parallel_workers_per_gather=0`,
  });
  const suggestionsPool = new pg.Pool({
    ...common,
    max: Math.ceil(poolSize / 4),
    connectionTimeoutMillis: queueMs / 4,
    statement_timeout: queueMs / 4,
  });
  return assemble("postgres", { pool: new pg.Pool(common), listingsPool, suggestionsPool }, prepare, async () => {});
}

const listingTimeoutMs = 1_000;

type Pools = Pick<Database, "pool" | "listingsPool" | "suggestionsPool">;

function assemble(
  engine: Database["engine"],
  pools: Pools,
  prepares: boolean,
  closeEngine: () => Promise<void>,
): Database {
  const overs = new Map([...new Set(Object.values(pools))].map((pool) => [pool, kyselyOver(pool, prepares)]));
  const over = (pool: pg.Pool): Db => overs.get(pool) ?? kyselyOver(pool, prepares);
  return {
    engine,
    db: over(pools.pool),
    listings: over(pools.listingsPool),
    suggestions: over(pools.suggestionsPool),
    ...pools,
    async close() {
      await Promise.all([...overs.values()].map((db) => db.destroy()));
      // Kysely ends only pools that it has asked something.
      await Promise.all([...overs.keys()].map((pool) => (pool.ended ? undefined : pool.end())));
      await closeEngine();
    },
  };
}

function kyselyOver(pool: pg.Pool, preparesStatements: boolean): Db {
  // An idle connection that the server drops must not end the process; the next query opens another.
  pool.on("error", () => {});
  // Nor must one that is lost in the middle of a transaction: the transaction's next statement tells its owner.
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparesStatements ? preparing(pool) : pool }) });
}
