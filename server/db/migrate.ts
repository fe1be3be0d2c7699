import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PoolClient } from "pg";
import type { Database } from "./client.ts";

/**
 * Applies pending migrations: every SQL file of the folder by name, each in its own transaction, under an advisory lock
 * that serialises replicas starting together. An applied file that was edited later is an error. When all are applied
 * it only reads, so a role without DDL rights can start (security L8). Returns the names applied now.
 */
export async function migrate(database: Database, migrationsDir: URL | string): Promise<string[]> {
  const migrations = await readMigrations(migrationsDir);
  const client = await database.pool.connect();
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    try {
      return await apply(client, migrations);
    } finally {
      await client.query("select pg_advisory_unlock($1)", [lockKey]);
      await client.query("reset statement_timeout; reset lock_timeout");
    }
  } finally {
    client.release();
  }
}

export type Migration = { name: string; sql: string; checksum: string };

export async function readMigrations(folder: URL | string): Promise<Migration[]> {
  const path = typeof folder === "string" ? folder : fileURLToPath(folder);
  const names = (await readdir(path)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(path, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

const lockKey = 5_120_626;

/** Applies these migrations to an empty database, inside this connection's transaction. */
export async function applyInside(client: PoolClient, migrations: Migration[]): Promise<void> {
  await client.query(bookkeeping);
  for (const migration of migrations) await applyOne(client, migration);
}

const bookkeeping = `create table if not exists schema_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

async function apply(client: PoolClient, migrations: Migration[]): Promise<string[]> {
  const applied = await appliedBefore(client);
  const added: string[] = [];
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum === undefined) {
      await applyWholly(client, migration);
      added.push(migration.name);
    } else if (checksum !== migration.checksum) {
      throw new Error(`migration ${migration.name} was edited after it had been applied`);
    }
  }
  return added;
}

/** Checksums by name. The table is only created in an empty database: a role without DDL rights needs none. */
async function appliedBefore(client: PoolClient): Promise<ReadonlyMap<string, string>> {
  const there = await client.query<{ known: boolean }>("select to_regclass('schema_migrations') is not null as known");
  if (there.rows[0]?.known !== true) {
    await client.query(bookkeeping);
    return new Map();
  }
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations",
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function applyWholly(client: PoolClient, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await applyOne(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`migration ${migration.name} failed`, { cause: error });
  }
}

async function applyOne(client: PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql);
  await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
}
