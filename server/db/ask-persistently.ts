import type pg from "pg";
import type { Database } from "./client.ts";
import { databaseCode } from "./database-code.ts";

/** Processes that start together on an empty database wait for locks of one another, many times over. */
const mostAttempts = 20;
const longestPauseMs = 200;

/**
 * A text that may be a whole transaction, asked once more where the database broke it off only because others make the same
 * things. The connection is given back without the failed transaction that such a text leaves open.
 */
export async function askPersistently(
  { pool }: Database,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult<Record<string, unknown>>> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    let isSpoilt = false;
    try {
      return await client.query(text, values);
    } catch (error) {
      await client.query("rollback").catch(() => (isSpoilt = true));
      if (attempt >= mostAttempts || !isOfOthers(error)) throw error;
    } finally {
      client.release(isSpoilt);
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * longestPauseMs));
  }
}

/**
 * A deadlock or a lock held too long; or two made or changed one thing of the database's own catalogue, which «if not
 * exists» does not prevent.
 */
function isOfOthers(error: unknown): boolean {
  const code = databaseCode(error);
  if (error instanceof Error && /^tuple concurrently (?:updated|deleted)$/.test(error.message)) return true;
  const isOfCatalogue = error instanceof Error && "constraint" in error && /^pg_/.test(String(error.constraint));
  return code === "40P01" || code === "55P03" || (code === "23505" && isOfCatalogue);
}
