import { sql, type OperationNodeSource } from "kysely";
import type { Tx } from "./client.ts";

/** An insert, update or delete that has not been sent: of Kysely's builders, or written as SQL. */
export type Write = OperationNodeSource;

/**
 * Sends writes as one statement, one way to the database in place of many. None of them sees what another one writes, and
 * in which order they are made is not told, so they belong to rows that nobody else can hold; references between their rows
 * are checked and triggers run once all are there.
 */
export async function writeTogether(tx: Tx, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return;
  const parts = writes.map((write, at) => sql`${sql.id(`write${at}`)} as (${write})`);
  await sql`with ${sql.join(parts)} select`.execute(tx);
}
