import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";
import { isTheirs, type OrdersOf } from "#server/db/queries/order/orders.ts";

/** The first of the numbers that an order of theirs has. */
export async function findOwnNumber(db: Db, whose: OrdersOf, numbers: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select o.number from orders o where o.number = any(${[...numbers]}) and ${isTheirs(whose)} limit 1`.execute(db);
  return rows[0]?.number ?? null;
}
