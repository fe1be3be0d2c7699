import { sql, type OperationNodeSource } from "kysely";
import type { Tx } from "./client.ts";

/** An unsent insert, update or delete: a Kysely builder or raw SQL. */
export type Write = OperationNodeSource;

/**
 * Sends several writes as one statement, saving round trips. They do not see each other's effects and run in
 * unspecified order, so their rows must not be reachable by others; foreign keys and triggers are evaluated at the end.
 */
export async function writeTogether(tx: Tx, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return;
  const parts = writes.map((write, at) => sql`${sql.id(`write${at}`)} as (${write})`);
  await sql`with ${sql.join(parts)} select`.execute(tx);
}
