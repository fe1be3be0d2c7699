import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";

/** Serialises changes of one owner's list: guests have no row to lock. */
export async function lockOwner(tx: Tx, list: "favourites" | "comparisons", owner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${list} ${owner}`}, 0))`.execute(tx);
}
