import { sql } from "kysely";
import type { ReserveMove } from "#app/domain/order/change.ts";
import type { FreeStock } from "#app/domain/order/order-draft.ts";
import { quantityFromDecimal, quantityToDecimal } from "#app/domain/quantity.ts";
import type { Tx } from "#server/db/client.ts";
import type { NewOrder } from "./orders.ts";
import { totalWeight } from "./total-weight.ts";

/** An order with everything a change may affect; decimals as PostgreSQL prints them. */
export type ContentsRow = {
  comment: string | null;
  recipient: { fio: string; phone: string; callMe?: boolean };
  parts: {
    uuid: string;
    number: string;
    position: number;
    kind: string;
    warehouseUuid: string | null;
    vatRate: number | null;
    status: string;
    delivery: unknown;
    deliveryCost: string;
    items: ItemRow[];
  }[];
};
export type ItemRow = {
  uuid: string;
  position: number;
  productUuid: string;
  article: string;
  name: string;
  unit: string;
  multiplicity: string;
  quantity: string;
  price: string;
  sum: string;
  vat: string;
  vatRate: number | null;
  weightGrams: number | null;
};

/** Includes canceled parts. The caller has locked the order. */
export async function orderContents(tx: Tx, orderUuid: string): Promise<ContentsRow | undefined> {
  const { rows } = await sql<ContentsRow>`
    select o.comment, o.recipient,
      (select json_agg(json_build_object('uuid', p.uuid, 'number', p.number, 'position', p.position, 'kind', p.kind,
          'warehouseUuid', p.warehouse_uuid, 'vatRate', p.vat_rate, 'status', p.status, 'delivery', p.delivery,
          'deliveryCost', p.delivery_cost::text, 'items', coalesce((
            select json_agg(json_build_object('uuid', i.uuid, 'position', i.position, 'productUuid', i.product_uuid,
                'article', i.article, 'name', i.name, 'unit', i.unit, 'multiplicity', i.multiplicity::text,
                'quantity', i.quantity::text, 'price', i.price::text, 'sum', i.sum::text, 'vat', i.vat_sum::text,
                'vatRate', i.vat_rate, 'weightGrams', i.weight_grams) order by i.position)
              from order_items i where i.part_uuid = p.uuid), '[]')) order by p.position)
         from order_parts p where p.order_uuid = o.uuid) as parts
      from orders o where o.uuid = ${orderUuid}`.execute(tx);
  return rows[0];
}

/** Locks stock rows in the common lock order (invariants S3) and returns the free quantities. */
export async function holdStock(
  tx: Tx,
  productUuids: readonly string[],
  warehouseUuids: readonly string[],
): Promise<FreeStock[]> {
  const { rows } = await sql<{ product: string; warehouse: string; free: string }>`
    select product_uuid as product, warehouse_uuid as warehouse, greatest(0, on_hand - reserved)::text as free
      from stock
     where product_uuid = any(${[...productUuids]}::uuid[]) and warehouse_uuid = any(${[...warehouseUuids]}::uuid[])
     order by product_uuid, warehouse_uuid
       for update`.execute(tx);
  return rows.map(({ product, warehouse, free }) => ({
    productUuid: product,
    warehouseUuid: warehouse,
    free: quantityFromDecimal(free),
  }));
}

/** Reserves and releases stock; all or, if stock is short, nothing (invariants S1). */
export async function moveReserve(tx: Tx, moves: readonly ReserveMove[]): Promise<boolean> {
  if (moves.length === 0) return true;
  const wanted = moves.map(({ productUuid, warehouseUuid, quantity }) => ({
    product: productUuid,
    warehouse: warehouseUuid,
    quantity: quantityToDecimal(quantity),
  }));
  const { rows } = await sql`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(wanted)}) as w (product uuid, warehouse uuid, quantity numeric)
    ),
    moved as (
      update stock s set reserved = s.reserved + w.quantity
        from wanted w
       where s.product_uuid = w.product and s.warehouse_uuid = w.warehouse
         and (w.quantity <= 0 or s.on_hand - s.reserved >= w.quantity) and s.reserved + w.quantity >= 0
      returning s.product_uuid
    )
    select from wanted where (select count(*) from moved) < (select count(*) from wanted)`.execute(tx);
  return rows.length === 0;
}

type KeptItem = {
  uuid: string;
  quantity: string;
  sum: string;
  vat_sum: string;
  weight_grams: string | null;
  /** Unchanged when absent. */
  promised_date?: string | null;
};
type KeptPart = { uuid: string; delivery: string; items_sum: string; delivery_cost: string };

export type SavedChange = {
  orderUuid: string;
  comment: string | null;
  recipient: string;
  removedItems: readonly string[];
  keptItems: readonly KeptItem[];
  newItems: NewOrder["items"];
  removedParts: readonly string[];
  keptParts: readonly KeptPart[];
  newParts: NewOrder["parts"];
};

/** Writes the changed order and increments its version; its sums are derived from parts and lines. */
export async function saveChange(tx: Tx, change: SavedChange): Promise<void> {
  const { orderUuid, removedItems, removedParts, newParts, newItems } = change;
  if (removedItems.length > 0)
    await tx
      .deleteFrom("order_items")
      .where("uuid", "in", [...removedItems])
      .execute();
  if (removedParts.length > 0)
    await tx
      .deleteFrom("order_parts")
      .where("uuid", "in", [...removedParts])
      .execute();
  for (const { uuid, ...item } of change.keptItems)
    await tx.updateTable("order_items").set(item).where("uuid", "=", uuid).execute();
  for (const { uuid, ...part } of change.keptParts)
    await tx.updateTable("order_parts").set(part).where("uuid", "=", uuid).execute();
  if (newParts.length > 0)
    await tx
      .insertInto("order_parts")
      .values(newParts.map((part) => ({ ...part, order_uuid: orderUuid })))
      .execute();
  if (newItems.length > 0)
    await tx
      .insertInto("order_items")
      .values(newItems.map((item) => ({ ...item, order_uuid: orderUuid })))
      .execute();
  await sql`
    update orders o
       set comment = ${change.comment}, recipient = ${change.recipient}::jsonb, lock_version = o.lock_version + 1,
           items_sum = s.items, vat_sum = s.vat, weight_grams = s.weight, delivery_sum = d.delivery, total = s.items + d.delivery
      from (select coalesce(sum(sum), 0) as items, coalesce(sum(vat_sum), 0) as vat, ${totalWeight(sql`weight_grams`)} as weight
              from order_items where order_uuid = ${orderUuid}) s,
           (select coalesce(sum(delivery_cost), 0) as delivery from order_parts where order_uuid = ${orderUuid}) d
     where o.uuid = ${orderUuid}`.execute(tx);
}
