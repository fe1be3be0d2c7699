import type { Db, Tx } from "./client.ts";
import { databaseCode } from "./database-code.ts";

export type RefusedVerdict = { ok: false; code: string };

const mostAttempts = 3;

/**
 * Runs a use-case in one transaction; a refusal rolls back and is returned. Serialization failures and deadlocks are
 * retried. Await nothing but `tx` inside.
 */
export async function transact<V, R extends RefusedVerdict = never>(
  db: Db,
  work: (tx: Tx) => Promise<{ ok: true; value: V } | R>,
): Promise<{ ok: true; value: V } | R> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome: { refusal: R | null } = { refusal: null };
    try {
      return await db.transaction().execute(async (tx) => {
        const verdict = await work(tx);
        if (verdict.ok) return verdict;
        outcome.refusal = verdict;
        throw new RolledBack();
      });
    } catch (error) {
      if (outcome.refusal && error instanceof RolledBack) return outcome.refusal;
      if (attempt >= mostAttempts || !retryable.has(databaseCode(error))) throw error;
    }
  }
}

class RolledBack extends Error {}

/** serialization_failure, deadlock_detected */
const retryable: ReadonlySet<string> = new Set(["40001", "40P01"]);
