import type { PoolClient } from "pg";
import { z } from "zod";
import type { Ports } from "#server/ports/ports.ts";
import { writeArchive, type Entry } from "./archive.ts";
import { rowsOf } from "./rows.ts";

export type BackedUp = { rows: number; files: number; missing: number };

/**
 * Writes the whole shop into one file while it runs: the rows as they are at one moment, and the files they name, those made
 * for buyers included. `missing` counts files that a row names and the store has not. An embedded database answers nobody else meanwhile.
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

/** The database may be of an older release, which made no files for buyers. */
async function keysOfFiles(client: PoolClient): Promise<string[]> {
  const sent = await client.query("select uuid as key from files order by uuid");
  const { rows: found } = await client.query("select from pg_tables where tablename = 'file_processes'");
  const made =
    found.length === 0
      ? sent
      : await client.query("select file_key as key from file_processes where file_key is not null order by file_key");
  const keys = [sent, made].flatMap(({ rows }) => z.array(z.object({ key: z.string() })).parse(rows));
  return [...new Set(keys.map(({ key }) => key))];
}
