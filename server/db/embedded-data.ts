import { readdir, rename, rm } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "kysely";
import type { Db } from "./client.ts";

/**
 * The folder of an embedded database lacks its version file, so the engine would initialise a new, empty shop in it.
 */
class MissingVersionFile extends Error {}

/** To be called before the engine opens the folder. */
export async function refuseLostParts(dataDir: string): Promise<void> {
  const names: string[] = await readdir(dataDir).catch(() => []);
  if (names.length > 0 && !names.includes("PG_VERSION")) throw new MissingVersionFile("PG_VERSION is gone");
}

/**
 * Initialises a cluster if there is none. The engine writes its version file first: a process killed during
 * initialisation would leave what looks like a damaged database. So the cluster is created in a temporary folder and
 * renamed.
 */
export async function layCluster(dataDir: string): Promise<void> {
  const names: string[] = await readdir(dataDir).catch(() => []);
  if (names.length > 0) return;
  const draft = `${dataDir}.new`;
  await rm(draft, { recursive: true, force: true });
  await (await PGlite.create({ dataDir: draft })).close();
  await rename(draft, dataDir);
}

/** Reads every table once to verify page checksums: running on half of the rows is worse than not starting. */
export async function readThrough(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(
    db,
  );
  await db.transaction().execute(async (tx) => {
    await sql`set local enable_indexscan = off`.execute(tx);
    await sql`set local enable_indexonlyscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    for (const { name } of rows) await sql`select count(*) from ${sql.table(name)}`.execute(tx);
  });
}

/** The damage with its remedy; null if the error has another cause. */
export function damageReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  const isDamage = cause instanceof MissingVersionFile || isEngineFault(cause) || /^(?:58P01|XX00[012])$/.test(code);
  return isDamage ? `the database is damaged (${cause.message}); put the last copy of the folder back` : null;
}

/** An abort of the WASM engine: a generic message, no code. */
function isEngineFault({ message }: Error): boolean {
  return /PGlite failed to initialize|^Aborted\(|unreachable|memory access out of bounds/.test(message);
}
