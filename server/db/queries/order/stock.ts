import { sql } from "kysely";
import type { FreeStock, StockTaken } from "#app/domain/order/order-draft.ts";
import { quantityFromDecimal, quantityToDecimal, subtractQuantity } from "#app/domain/quantity.ts";
import type { Tx } from "#server/db/client.ts";

/**
 * Locks the stock of every product in a basket in the given warehouses. Always in the order of product and warehouse:
 * orders with the same products in any order queue up instead of blocking each other (invariants S3).
 */
export async function lockStock(tx: Tx, basketUuid: string, warehouseUuids: readonly string[]): Promise<FreeStock[]> {
  const { rows } = await sql<{ product_uuid: string; warehouse_uuid: string; on_hand: string; reserved: string }>`
    select product_uuid, warehouse_uuid, on_hand, reserved
    from stock
    where product_uuid in (select product_uuid from basket_lines where basket_uuid = ${basketUuid})
      and warehouse_uuid = any(${[...warehouseUuids]}::uuid[])
    order by product_uuid, warehouse_uuid
    for update`.execute(tx);
  return rows.map((row) => ({
    productUuid: row.product_uuid,
    warehouseUuid: row.warehouse_uuid,
    free: subtractQuantity(quantityFromDecimal(row.on_hand), quantityFromDecimal(row.reserved)),
  }));
}

/** Reserves all of it, or answers false: the condition stands in the statement itself, whatever was read before (invariants S1). */
export async function takeStock(tx: Tx, taken: readonly StockTaken[]): Promise<boolean> {
  if (taken.length === 0) return true;
  const wanted = taken.map(({ quantity, productUuid, warehouseUuid }) => ({
    product: productUuid,
    warehouse: warehouseUuid,
    quantity: quantityToDecimal(quantity),
  }));
  const { rows } = await sql`
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
    select from wanted where (select count(*) from taken) < (select count(*) from wanted)`.execute(tx);
  return rows.length === 0;
}
