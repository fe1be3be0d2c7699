import { sql } from "kysely";
import type { FreeStock, StockTaken } from "#app/domain/order/order-draft.ts";
import { quantityFromNumber, quantityToDecimal } from "#app/domain/quantity.ts";
import type { Tx } from "#server/db/client.ts";
import type { StoredBasket } from "#server/db/queries/basket/baskets.ts";
import { creditQueue } from "#server/db/queries/order/payments/credit.ts";

/**
 * Locks the owner's basket, then the stock of its products in the given warehouses, then, for a purchase on credit, the
 * counterparty's credit (as order changes do). Stock is locked by product and warehouse, so that orders with the same
 * products queue up instead of deadlocking (invariants S3). The products are those before waiting for the basket's
 * lock; a basket changed meanwhile has another version than the form, so nothing is ordered from it.
 */
export async function lockBasketAndStock(
  tx: Tx,
  { owner, warehouseUuids, credit }: { owner: string; warehouseUuids: readonly string[]; credit: string | null },
): Promise<{ basket: StoredBasket; stock: FreeStock[] } | null> {
  const { rows } = await sql<StoredBasket & { stock: StockJson[] }>`
    with basket as materialized (select uuid, version from baskets where owner = ${owner} for update),
    held as materialized (
      select product_uuid, warehouse_uuid, greatest(0, on_hand - reserved) as free
      from stock
      where product_uuid in (select product_uuid from basket_lines where basket_uuid = (select uuid from basket))
        and warehouse_uuid = any(${[...warehouseUuids]}::uuid[])
      order by product_uuid, warehouse_uuid
      for update
    ),
    queue as materialized (
      select ${credit === null ? sql`null` : creditQueue(credit)} from (select count(*) from held) after_stock
    )
    select basket.uuid, basket.version, (select coalesce(json_agg(held), '[]') from held) as stock,
           (select count(*) from queue) as queued
    from basket`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const stock = row.stock.map(({ product_uuid, warehouse_uuid, free }) => ({
    productUuid: product_uuid,
    warehouseUuid: warehouse_uuid,
    free: quantityFromNumber(free),
  }));
  return { basket: { uuid: row.uuid, version: row.version }, stock };
}

type StockJson = { product_uuid: string; warehouse_uuid: string; free: number };

/**
 * Reserves all of it and returns the next order number (unique, with gaps after rollbacks); null when stock is short:
 * the update itself carries the condition, whatever was read before (invariants S1).
 */
export async function takeStock(tx: Tx, taken: readonly StockTaken[]): Promise<number | null> {
  const wanted = taken.map(({ quantity, productUuid, warehouseUuid }) => ({
    product: productUuid,
    warehouse: warehouseUuid,
    quantity: quantityToDecimal(quantity),
  }));
  const { rows } = await sql<{ counter: string }>`
    with wanted as (
      select product, warehouse, sum(quantity) as quantity
      from json_to_recordset(${JSON.stringify(wanted)}) as w (product uuid, warehouse uuid, quantity numeric)
      group by product, warehouse
    ),
    taken as (
      update stock s set reserved = s.reserved + w.quantity
      from wanted w
      where s.product_uuid = w.product and s.warehouse_uuid = w.warehouse and s.on_hand - s.reserved >= w.quantity
      returning s.product_uuid
    )
    select nextval('order_numbers') as counter
    where (select count(*) from taken) = (select count(*) from wanted)`.execute(tx);
  return rows[0] ? Number(rows[0].counter) : null;
}
