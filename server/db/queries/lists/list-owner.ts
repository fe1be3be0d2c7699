import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";

/** Makes the changes of one owner's list wait for one another: a guest has no row of his own to lock. */
export async function lockOwner(tx: Tx, list: "favourites" | "comparisons", owner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${list} ${owner}`}, 0))`.execute(tx);
}
