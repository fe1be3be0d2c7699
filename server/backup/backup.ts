import type { PoolClient } from "pg";
import { z } from "zod";
import type { Ports } from "#server/ports/ports.ts";
import { writeArchive, type Entry } from "./archive.ts";
import { rowsOf } from "./rows.ts";

export type BackedUp = { rows: number; files: number; missing: number };

/**
 * Writes a consistent backup of the running shop into one file: a snapshot of all rows and the files they reference,
 * including generated ones. `missing` counts referenced files absent from the store. An embedded database serves no
 * other queries meanwhile.
 */
export async function backUp(
  { database, files, clock }: Pick<Ports, "database" | "files" | "clock">,
  file: string,
): Promise<BackedUp> {
  const counts = { rows: 0, files: 0, missing: 0 };
  async function* entries(): AsyncGenerator<Entry> {
    const keys: string[] = [];
    const client = await database.pool.connect();
    try {
      await client.query("begin isolation level repeatable read read only");
      await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
      yield { kind: "backup", version: 1, at: clock.now().toISOString(), migrations: await migrationsOf(client) };
      for await (const entry of rowsOf(client)) {
        if (entry.kind === "rows") counts.rows += entry.rows.length;
        yield entry;
      }
      keys.push(...(await keysOfFiles(client)));
    } finally {
      await client.query("rollback");
      client.release();
    }
    for (const key of keys) {
      const content = await files.read(key);
      if (content === null) {
        counts.missing += 1;
        continue;
      }
      counts.files += 1;
      yield { kind: "file", key, content: Buffer.from(content).toString("base64") };
    }
    yield { kind: "end", rows: counts.rows, files: counts.files };
  }
  await writeArchive(file, entries());
  return counts;
}

async function migrationsOf(client: PoolClient) {
  const { rows } = await client.query("select name, checksum from schema_migrations order by name");
  return z.array(z.object({ name: z.string(), checksum: z.string() })).parse(rows);
}

/** Tables with keys of files; older schemas do not have all of them. */
const keyColumns = {
  files: "uuid",
  file_processes: "file_key",
  media_variants: "file_key",
  import_files: "file_key",
} as const;

async function keysOfFiles(client: PoolClient): Promise<string[]> {
  const keys = new Set<string>();
  for (const [table, column] of Object.entries(keyColumns)) {
    const { rows: found } = await client.query("select from pg_tables where tablename = $1", [table]);
    if (found.length === 0) continue;
    const { rows } = await client.query(`select ${column} as key from ${table} where ${column} is not null order by 1`);
    for (const { key } of z.array(z.object({ key: z.string() })).parse(rows)) keys.add(key);
  }
  return [...keys];
}
