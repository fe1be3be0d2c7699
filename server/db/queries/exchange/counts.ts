import { sql } from "kysely";
import type { CountShare, KnownThere, PartOnShelf, PartShare } from "#app/domain/exchange/counted-stock.ts";
import { shelfKey } from "#app/domain/catalog/saving/stock.ts";
import { quantityFromDecimal, quantityToDecimal, type Quantity } from "#app/domain/quantity.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { oneOf } from "#server/db/queries/catalog/saving/write-rows.ts";
import { knownThere } from "./orders-beside.ts";

/** What 1C has counted of a product in a warehouse. */
export type StockCount = { product: string; warehouse: string; quantity: Quantity; countedAt: Date };

/** A count with the shares of parts of orders in it, those that are not zero. */
export type CountWithShares = StockCount & { shares: readonly PartShare[] };

/** By shelf. */
export async function keptCounts(
  db: Db | Tx,
  products: readonly string[],
  warehouses: readonly string[],
): Promise<Map<string, CountWithShares>> {
  const shares = sql<Record<"part" | "added" | "taken", string>[]>`coalesce(
    (select json_agg(json_build_object('part', h.part_uuid, 'added', h.added::text, 'taken', h.taken::text))
       from exchange_count_shares h
      where h.product_uuid = c.product_uuid and h.warehouse_uuid = c.warehouse_uuid), '[]'::json)`;
  const rows = await db
    .selectFrom("exchange_counts as c")
    .select(["c.product_uuid", "c.warehouse_uuid", "c.quantity", "c.counted_at", shares.as("shares")])
    .where(oneOf("c.product_uuid", "uuid", products))
    .where(oneOf("c.warehouse_uuid", "uuid", warehouses))
    .execute();
  const amount = quantityFromDecimal;
  return new Map(
    rows.map((row) => {
      const { product_uuid: product, warehouse_uuid: warehouse, counted_at: countedAt } = row;
      const kept = row.shares.map(({ part, added, taken }) => ({ part, added: amount(added), taken: amount(taken) }));
      return [
        shelfKey(product, warehouse),
        { product, warehouse, countedAt, quantity: amount(row.quantity), shares: kept },
      ];
    }),
  );
}

export async function saveCounts(tx: Tx, connection: string, counts: readonly CountWithShares[]): Promise<void> {
  if (counts.length === 0) return;
  const rows = counts.map(({ product, warehouse, countedAt, quantity }) => ({
    ...{ product, warehouse, countedAt, quantity: quantityToDecimal(quantity) },
  }));
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
  await sql`
    delete from exchange_count_shares
     where (product_uuid, warehouse_uuid) in (
       select product, warehouse from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (product uuid, warehouse uuid))`.execute(
    tx,
  );
  const shares = counts.flatMap(({ product, warehouse, shares: of }) =>
    of.map(({ part, added, taken }) => ({
      ...{ product_uuid: product, warehouse_uuid: warehouse, part_uuid: part },
      ...{ added: quantityToDecimal(added), taken: quantityToDecimal(taken) },
    })),
  );
  if (shares.length > 0) await tx.insertInto("exchange_count_shares").values(shares).execute();
}

/** A shelf that a connection has counted, with a part's goods on it. */
export type CountedShelf = StockCount & {
  onHand: Quantity;
  reserved: Quantity;
  part: PartOnShelf;
  share: CountShare;
  /** By how much the shares of other parts change the count. */
  others: Quantity;
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
  type Amounts = "quantity" | "onHand" | "reserved" | "ofPart" | "gone" | "added" | "taken" | "others";
  type Row = Record<"product" | "warehouse" | Amounts, string> & KnownThere & { countedAt: Date };
  const { rows } = await sql<Row>`
    select c.product_uuid as product, c.warehouse_uuid as warehouse, c.quantity::text, c.counted_at as "countedAt",
           s.on_hand::text as "onHand", s.reserved::text,
           coalesce(g.reserved, 0)::text as "ofPart", coalesce(g.gone, 0)::text as gone,
           h.added::text, h.taken::text, h.others::text, ${knownThere(sql`c.counted_at`, reservingStatuses)}
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
      cross join lateral (
        select coalesce(sum(added) filter (where part_uuid = p.uuid), 0) as added,
               coalesce(sum(taken) filter (where part_uuid = p.uuid), 0) as taken,
               coalesce(sum(added - taken) filter (where part_uuid <> p.uuid), 0) as others
          from exchange_count_shares h
         where h.product_uuid = c.product_uuid and h.warehouse_uuid = c.warehouse_uuid) h
     where p.uuid = ${part}
     order by c.product_uuid`.execute(tx);
  const amount = quantityFromDecimal;
  return rows.map(
    ({ product, warehouse, quantity, countedAt, onHand, reserved, ofPart, gone, added, taken, others, ...there }) => ({
      ...{ product, warehouse, countedAt, quantity: amount(quantity), onHand: amount(onHand) },
      ...{ reserved: amount(reserved), share: { added: amount(added), taken: amount(taken) }, others: amount(others) },
      part: { reserved: amount(ofPart), shipped: amount(gone), there },
    }),
  );
}

/** Sets what is on a locked shelf, and the share of a part in its count; what is reserved beyond it is its shortage. */
export async function settleShelf(
  tx: Tx,
  { product, warehouse, part }: { product: string; warehouse: string; part: string },
  { onHand, share }: { onHand: Quantity; share: CountShare },
): Promise<void> {
  const amounts = { added: quantityToDecimal(share.added), taken: quantityToDecimal(share.taken) };
  await tx
    .insertInto("exchange_count_shares")
    .values({ product_uuid: product, warehouse_uuid: warehouse, part_uuid: part, ...amounts })
    .onConflict((conflict) => conflict.columns(["product_uuid", "warehouse_uuid", "part_uuid"]).doUpdateSet(amounts))
    .execute();
  await sql`
    update stock set on_hand = ${quantityToDecimal(onHand)}::numeric,
           shortage = greatest(0, reserved - ${quantityToDecimal(onHand)}::numeric)
     where product_uuid = ${product} and warehouse_uuid = ${warehouse}`.execute(tx);
}
