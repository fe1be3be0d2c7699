import type { PoolClient } from "pg";
import type { Database } from "#server/db/client.ts";
import { applyInside, migrate, readMigrations } from "#server/db/migrate.ts";
import type { FileStore } from "#server/gateways/files/files.ts";
import { readArchive, type Entry } from "./archive.ts";
import { bare, insertRows, setSequence } from "./rows.ts";

/** An error the operator can fix; the message is one line. */
export class RestoreRefused extends Error {}

type Target = { database: Database; files: FileStore; migrations: URL | string };

/**
 * Replaces the database's contents by a backup: rows in one transaction in the schema they were saved from, then
 * migrated to this release. Refused for a shop in use unless `force`, and while shop processes are connected.
 * `database` must be opened with a single connection.
 */
export async function restore(
  { database, files, migrations }: Target,
  file: string,
  { force }: { force: boolean },
): Promise<{ rows: number; files: number }> {
  const client = await database.pool.connect();
  const counts = { rows: 0, files: 0 };
  const keys: string[] = [];
  try {
    if (database.engine === "postgres") await expectNoOtherConnections(client);
    if (!force) await expectUnused(client);
    await client.query("begin");
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    try {
      await fill(client, { files, migrations, counts, keys }, file);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
    await client.query("set statement_timeout = 0");
    await client.query("vacuum (analyze)");
    await client.query("reset statement_timeout");
  } finally {
    client.release();
  }
  await migrate(database, migrations);
  await makeAgain(database, keys);
  return counts;
}

type Filling = Omit<Target, "database"> & { counts: { rows: number; files: number }; keys: string[] };

/** Requeues generated files absent from the backup; older releases did not include them. */
async function makeAgain(database: Database, keys: readonly string[]): Promise<void> {
  await database.pool.query(
    `update file_processes
        set status = 'queued', progress = 0, attempts = 0, finished_at = null, file_key = null, file_name = null,
            file_mime = null, file_size = null, file_sha256 = null
      where status = 'done' and file_key <> all($1::uuid[])`,
    [keys],
  );
}

async function fill(client: PoolClient, { files, migrations, counts, keys }: Filling, file: string): Promise<void> {
  let give = async (): Promise<void> => {};
  let table: Extract<Entry, { kind: "table" }> | null = null;
  for await (const entry of readArchive(file)) {
    switch (entry.kind) {
      case "backup":
        await createSchema(client, migrations, entry.migrations);
        give = await bare(client);
        break;
      case "table":
        table = entry;
        break;
      case "rows":
        if (table === null) throw new Error(`${file} has rows of no table`);
        await insertRows(client, table, entry.rows);
        counts.rows += entry.rows.length;
        break;
      case "sequence":
        await setSequence(client, entry);
        break;
      case "file":
        await files.put(entry.key, Buffer.from(entry.content, "base64"));
        counts.files += 1;
        keys.push(entry.key);
        break;
      case "end":
        if (entry.rows !== counts.rows || entry.files !== counts.files) throw new Error(`${file} has lost a part`);
        await give();
    }
  }
}

/** Creates the empty schema of the release that wrote the backup. */
async function createSchema(
  client: PoolClient,
  folder: URL | string,
  wanted: { name: string; checksum: string }[],
): Promise<void> {
  const known = await readMigrations(folder);
  const unknown = wanted.find(
    ({ name, checksum }) => !known.some((one) => one.name === name && one.checksum === checksum),
  );
  if (unknown)
    throw new RestoreRefused(
      `this release does not know ${unknown.name}: restore with the release that made the backup, or a newer one`,
    );
  await client.query("drop schema public cascade; create schema public");
  await applyInside(
    client,
    known.filter(({ name }) => wanted.some((one) => one.name === name)),
  );
}

async function expectNoOtherConnections(client: PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name = 'skoba' and pid <> pg_backend_pid()",
  );
  if (rowCount) throw new RestoreRefused("processes of the shop are connected: stop all of them first");
}

async function expectUnused(client: PoolClient): Promise<void> {
  for (const table of ["products", "users", "orders"]) {
    const { rows } = await client.query<{ name: string | null }>("select to_regclass($1) as name", [`public.${table}`]);
    if ((rows[0]?.name ?? null) === null) continue;
    const { rowCount } = await client.query(`select from ${table} limit 1`);
    if (rowCount) throw new RestoreRefused("the shop is not empty: --force puts the backup in its place");
  }
}
