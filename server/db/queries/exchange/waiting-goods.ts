import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/** What the shop remembers of a product of 1C: the groups that it waits for, and whether its sizes are sold instead. */
export type RememberedGood = { externalId: string; waitingGroups: string[] | null; isSplit: boolean };

export async function rememberedGoods(
  db: Db | Tx,
  connection: string,
  ids: readonly string[],
): Promise<Map<string, RememberedGood>> {
  const { rows } = await sql<RememberedGood>`
    select external_id as "externalId", waiting_groups as "waitingGroups", is_split as "isSplit"
      from exchange_goods where connection_uuid = ${connection} and external_id = any(${[...ids]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.externalId, row]));
}

/** Writes what has changed; goods that need no memory are forgotten. */
export async function rememberGoods(tx: Tx, connection: string, goods: readonly RememberedGood[]): Promise<void> {
  if (goods.length === 0) return;
  await sql`
    insert into exchange_goods as g (connection_uuid, external_id, waiting_groups, is_split)
    select ${connection}::uuid, "externalId", "waitingGroups", "isSplit"
      from jsonb_to_recordset(${JSON.stringify(goods)}::jsonb) as r ("externalId" text, "waitingGroups" text[], "isSplit" boolean)
        on conflict (connection_uuid, external_id) do update
       set waiting_groups = excluded.waiting_groups, is_split = excluded.is_split
     where (g.waiting_groups, g.is_split) is distinct from (excluded.waiting_groups, excluded.is_split)`.execute(tx);
}

/** Goods of which a group is no longer waiting for its link. */
export async function goodsOfLinkedGroups(db: Db | Tx, connection: string, most: number): Promise<RememberedGood[]> {
  const { rows } = await sql<RememberedGood>`
    select g.external_id as "externalId", g.waiting_groups as "waitingGroups", g.is_split as "isSplit"
      from exchange_goods g
     where g.connection_uuid = ${connection} and g.waiting_groups is not null
       and exists (
         select from exchange_links l
          where l.connection_uuid = g.connection_uuid and l.kind = 'group' and l.state = 'linked'
            and l.external_id = any(g.waiting_groups))
     order by g.external_id limit ${most}`.execute(db);
  return rows;
}

/** Products that there are, by external id. */
export async function knownProducts(
  db: Db | Tx,
  ids: readonly string[],
): Promise<Map<string, { barcodes: readonly string[] }>> {
  const { rows } = await sql<{ id: string; barcodes: string[] }>`
    select external_id as id, barcodes from products where external_id = any(${[...new Set(ids)]}::text[])`.execute(db);
  return new Map(rows.map(({ id, barcodes }) => [id, { barcodes }]));
}
