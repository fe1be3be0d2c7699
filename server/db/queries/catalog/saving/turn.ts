import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";

const lockKey = 5_120_628;

/**
 * Serialises batches that write the catalogue: search words, facets and ranges are shared by unrelated goods, and two
 * batches adding the same new ones would deadlock.
 */
export async function takeTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
}

/** Rows that swap slugs release them first: each slug is unique at any moment. */
export async function releaseSlugs(
  tx: Tx,
  table: "categories" | "brands" | "products",
  uuids: readonly string[],
): Promise<void> {
  if (uuids.length === 0) return;
  await sql`update ${sql.table(table)} set slug = '~' || uuid where uuid = any(${[...uuids]}::uuid[])`.execute(tx);
}
