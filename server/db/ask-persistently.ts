import type pg from "pg";
import type { Database } from "./client.ts";
import { databaseCode } from "./database-code.ts";

/** Processes starting together on an empty database collide on locks repeatedly. */
const mostAttempts = 20;
const longestPauseMs = 200;

/**
 * Runs a script that may contain a whole transaction, retrying conflicts with other processes creating the same
 * objects. A failed transaction left open by the script is rolled back.
 */
export async function askPersistently(
  { pool }: Database,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult<Record<string, unknown>>> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    let hasFailed = false;
    try {
      return await client.query(text, values);
    } catch (error) {
      await client.query("rollback").catch(() => (hasFailed = true));
      if (attempt >= mostAttempts || !isConcurrencyConflict(error)) throw error;
    } finally {
      client.release(hasFailed);
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * longestPauseMs));
  }
}

/**
 * A deadlock or lock time-out, or a concurrent change of the same catalogue object, which «if not exists» does not
 * prevent.
 */
function isConcurrencyConflict(error: unknown): boolean {
  const code = databaseCode(error);
  if (error instanceof Error && /^tuple concurrently (?:updated|deleted)$/.test(error.message)) return true;
  const isCatalogueConflict = error instanceof Error && "constraint" in error && /^pg_/.test(String(error.constraint));
  return code === "40P01" || code === "55P03" || (code === "23505" && isCatalogueConflict);
}
