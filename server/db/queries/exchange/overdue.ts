import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

export type OverdueRow = {
  connection: string;
  connectionName: string;
  kind: "offer" | "price" | "rest" | "picture";
  externalId: string;
  waitsFor: "product" | "priceType" | "warehouse" | "file";
  /** Of the price type, the warehouse or the files; empty for products. */
  name: string;
  since: string;
};

const overdue = (before: Date) => sql`(
  select p.connection_uuid, p.kind, p.external_id, p.waits_for,
         case when p.waits_for = 'product' then '' else coalesce(l.name, p.detail) end as name, p.parked_at as since
    from exchange_parked p
    left join exchange_links l
      on l.connection_uuid = p.connection_uuid and l.kind = p.waits_for and l.external_id = p.detail
   where p.parked_at <= ${before}
   union all
  select e.connection_uuid, 'picture', e.external_id, 'file', array_to_string(e.names, ', '), e.named_at
    from exchange_pictures e join products g on g.external_id = e.external_id
   where e.is_due and e.named_at <= ${before}) o`;

export async function countOverdue(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${overdue(before)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Rows that have waited since before a moment, the oldest first. */
export async function listOverdue(
  db: Db,
  before: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<OverdueRow[]> {
  const { rows } = await sql<OverdueRow>`
    select o.connection_uuid as connection, c.name as "connectionName", o.kind, o.external_id as "externalId",
           o.waits_for as "waitsFor", o.name, ${instant("o.since")} as since
      from ${overdue(before)} join exchange_connections c on c.uuid = o.connection_uuid
     order by o.since, o.connection_uuid, o.external_id, o.kind, o.name limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
