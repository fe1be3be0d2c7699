import type { Db, Tx } from "#server/db/client.ts";

/** The counterparty that an order was made for; null for a person's. */
export async function buyerCompany(db: Db | Tx, orderUuid: string): Promise<string | null> {
  const row = await db
    .selectFrom("orders")
    .where("uuid", "=", orderUuid)
    .select("counterparty_uuid")
    .executeTakeFirst();
  return row?.counterparty_uuid ?? null;
}
