import { sql } from "kysely";
import type { ExchangeLinkKind } from "#app/domain/exchange/links.ts";
import type { Db } from "#server/db/client.ts";

export type WaitingLink = { kind: ExchangeLinkKind; externalId: string; count: number };

/** Goods that wait for a group, and rows that wait for a price type or a warehouse. */
export async function waitingForLinks(db: Db, connection: string): Promise<WaitingLink[]> {
  const { rows } = await sql<WaitingLink>`
    select 'group' as kind, w.id as "externalId", count(*)::int as count
      from exchange_goods g cross join lateral unnest(g.waiting_groups) as w (id)
     where g.connection_uuid = ${connection} group by w.id
     union all
    select p.waits_for, p.detail, count(*)::int
      from exchange_parked p
     where p.connection_uuid = ${connection} and p.waits_for in ('priceType', 'warehouse')
     group by p.waits_for, p.detail`.execute(db);
  return rows;
}
