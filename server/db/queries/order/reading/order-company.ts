import type { Db, Tx } from "#server/db/client.ts";

/** Counterparty of an order; null for personal orders. */
export async function buyerCompany(db: Db | Tx, orderUuid: string): Promise<string | null> {
  const row = await db
    .selectFrom("orders")
    .where("uuid", "=", orderUuid)
    .select("counterparty_uuid")
    .executeTakeFirst();
  return row?.counterparty_uuid ?? null;
}
