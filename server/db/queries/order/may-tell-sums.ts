import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/**
 * May this user see the order's sums, independently of the selected company? A personal order's buyer may; for a
 * company's order only members who see prices, so neither guests (null) nor former members.
 */
export async function mayTellSums(db: Db | Tx, orderUuid: string, userUuid: string | null): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select coalesce(
      (select m.role = 'owner' or m.sees_prices from user_counterparties m
        where m.root_uuid = o.counterparty_uuid and m.user_uuid = ${userUuid}::uuid),
      o.counterparty_uuid is null or c.type = 'physical') as may
      from orders o left join counterparties c on c.root_uuid = o.counterparty_uuid
     where o.uuid = ${orderUuid}`.execute(db);
  return rows[0]?.may ?? false;
}
