import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

export type ShortOrder = {
  uuid: string;
  number: string;
  city: string;
  article: string;
  name: string;
  warehouse: string;
};

/** The newest orders that have reserved what shelves lack: as many as the shortage of each touches. */
export async function ordersOfShortage(
  tx: Tx,
  shelves: readonly { productUuid: string; warehouseUuid: string }[],
): Promise<ShortOrder[]> {
  const { rows } = await sql<ShortOrder>`
    with short as (
      select s.product_uuid, s.warehouse_uuid, s.shortage
        from jsonb_to_recordset(${JSON.stringify(shelves)}::jsonb) as k ("productUuid" uuid, "warehouseUuid" uuid)
        join stock s on s.product_uuid = k."productUuid" and s.warehouse_uuid = k."warehouseUuid"
       where s.shortage > 0
    ),
    held as (
      select o.uuid, o.number, o.city_uuid, i.article, i.name, short.warehouse_uuid, short.shortage,
             sum(i.quantity) over newest - i.quantity as newer
        from short join order_items i on i.product_uuid = short.product_uuid and i.state in ('reserved', 'picking')
        join order_parts p on p.uuid = i.part_uuid and p.warehouse_uuid = short.warehouse_uuid
        join orders o on o.uuid = p.order_uuid
      window newest as (
        partition by short.product_uuid, short.warehouse_uuid order by o.created_at desc, o.uuid
        rows between unbounded preceding and current row)
    )
    select held.uuid, held.number, held.city_uuid as city, held.article, held.name, w.name as warehouse
      from held join warehouses w on w.uuid = held.warehouse_uuid
     where held.newer < held.shortage
     order by held.number`.execute(tx);
  return rows;
}

/**
 * Closes tasks about shortages that 1C has counted, of orders whose goods are all there again. A task to which people
 * have added causes, as pickers do, is theirs.
 */
export async function closeCoveredShortages(db: Db, at: Date): Promise<void> {
  await sql`
    update tasks t set state = 'done', version = t.version + 1, closed_at = ${at}, closed_by = 'system'
     where t.kind = 'shortage' and t.object_kind = 'order' and t.state = 'open' and t.created_by = 'system'
       and t.causes = '[]'::jsonb
       and not exists (
         select from order_parts p
           join order_items i on i.part_uuid = p.uuid and i.state in ('reserved', 'picking')
           join stock s on s.product_uuid = i.product_uuid and s.warehouse_uuid = p.warehouse_uuid
          where p.order_uuid::text = t.object_id and s.shortage > 0)`.execute(db);
}
