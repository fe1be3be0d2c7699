import { sql } from "kysely";
import type { KnownThere } from "#app/domain/exchange/counted-stock.ts";
import { shelfKey } from "#app/domain/catalog/saving/stock.ts";
import { quantityFromDecimal, quantityToDecimal, type Quantity } from "#app/domain/quantity.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { oneOf } from "#server/db/queries/catalog/saving/write-rows.ts";
import { knownThere } from "./orders-beside.ts";

/** What 1C has counted of a product in a warehouse. */
export type StockCount = { product: string; warehouse: string; quantity: Quantity; countedAt: Date };

/** By shelf. */
export async function keptCounts(
  db: Db | Tx,
  products: readonly string[],
  warehouses: readonly string[],
): Promise<Map<string, StockCount>> {
  const rows = await db
    .selectFrom("exchange_counts")
    .select(["product_uuid", "warehouse_uuid", "quantity", "counted_at"])
    .where(oneOf("product_uuid", "uuid", products))
    .where(oneOf("warehouse_uuid", "uuid", warehouses))
    .execute();
  return new Map(
    rows.map(({ product_uuid: product, warehouse_uuid: warehouse, quantity, counted_at: countedAt }) => [
      shelfKey(product, warehouse),
      { product, warehouse, quantity: quantityFromDecimal(quantity), countedAt },
    ]),
  );
}

export async function saveCounts(tx: Tx, connection: string, counts: readonly StockCount[]): Promise<void> {
  if (counts.length === 0) return;
  const rows = counts.map(({ quantity, ...one }) => ({ ...one, quantity: quantityToDecimal(quantity) }));
  await sql`
    insert into exchange_counts (product_uuid, warehouse_uuid, connection_uuid, quantity, counted_at)
    select product, warehouse, ${connection}::uuid, quantity, "countedAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n (product uuid, warehouse uuid, quantity numeric, "countedAt" timestamptz)
     order by product, warehouse
        on conflict (product_uuid, warehouse_uuid) do update
       set connection_uuid = excluded.connection_uuid, quantity = excluded.quantity, counted_at = excluded.counted_at`.execute(
    tx,
  );
}

/** A shelf that a connection has counted, with a part's goods on it. */
export type CountedShelf = StockCount & {
  onHand: Quantity;
  reserved: Quantity;
  part: { reserved: Quantity; shipped: Quantity; there: KnownThere };
};

/** The counted shelves of a part of an order, locked in the order of products. */
export async function lockCountedShelves(
  tx: Tx,
  { part, connection, reservingStatuses }: { part: string; connection: string; reservingStatuses: readonly string[] },
): Promise<CountedShelf[]> {
  await sql`
    select from stock s join order_parts p on p.warehouse_uuid = s.warehouse_uuid
     where p.uuid = ${part} and s.product_uuid in (select product_uuid from order_items where part_uuid = ${part})
     order by s.product_uuid for update of s`.execute(tx);
  const there = knownThere(sql`c.counted_at`, reservingStatuses);
  type Row = Record<"product" | "warehouse" | "quantity" | "onHand" | "reserved" | "ofPart" | "gone", string> &
    KnownThere & { countedAt: Date };
  const { rows } = await sql<Row>`
    select c.product_uuid as product, c.warehouse_uuid as warehouse, c.quantity::text, c.counted_at as "countedAt",
           s.on_hand::text as "onHand", s.reserved::text,
           coalesce(g.reserved, 0)::text as "ofPart", coalesce(g.gone, 0)::text as gone,
           ${there.isShipped} as "isShipped", ${there.isReserved} as "isReserved", ${there.isKnown} as "isKnown",
           p.erp_status is not null as "isHeard"
      from order_parts p
      join orders o on o.uuid = p.order_uuid
      join exchange_connections x on x.uuid = ${connection} and o.created_at >= x.created_at
      join lateral (
        select i.product_uuid, sum(i.quantity) filter (where i.state in ('reserved', 'picking')) as reserved,
               sum(coalesce(i.shipped_quantity, i.quantity) - i.returned_quantity) filter (where i.state = 'shipped') as gone
          from order_items i where i.part_uuid = p.uuid group by 1) g on true
      join exchange_counts c
        on c.product_uuid = g.product_uuid and c.warehouse_uuid = p.warehouse_uuid and c.connection_uuid = x.uuid
      join stock s on s.product_uuid = c.product_uuid and s.warehouse_uuid = c.warehouse_uuid
     where p.uuid = ${part}
     order by c.product_uuid`.execute(tx);
  return rows.map(
    ({ product, warehouse, quantity, countedAt, onHand, reserved, ofPart, gone, isHeard, isKnown, ...told }) => ({
      ...{ product, warehouse, countedAt, quantity: quantityFromDecimal(quantity) },
      ...{ onHand: quantityFromDecimal(onHand), reserved: quantityFromDecimal(reserved) },
      part: {
        reserved: quantityFromDecimal(ofPart),
        shipped: quantityFromDecimal(gone),
        there: { isHeard, isKnown, isShipped: told.isShipped, isReserved: told.isReserved },
      },
    }),
  );
}

/** Sets what is on a locked shelf; what is reserved beyond it is its shortage. */
export async function settleShelf(
  tx: Tx,
  { product, warehouse }: { product: string; warehouse: string },
  onHand: Quantity,
): Promise<void> {
  await sql`
    update stock set on_hand = ${quantityToDecimal(onHand)}::numeric,
           shortage = greatest(0, reserved - ${quantityToDecimal(onHand)}::numeric)
     where product_uuid = ${product} and warehouse_uuid = ${warehouse}`.execute(tx);
}
