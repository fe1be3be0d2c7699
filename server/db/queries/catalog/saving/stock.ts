import { sql } from "kysely";
import type { PinnedProduct } from "#app/domain/catalog/saving/pins.ts";
import { shelfKey, type KeptStock } from "#app/domain/catalog/saving/stock.ts";
import { quantityFromDecimal, quantityToDecimal } from "#app/domain/quantity.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { insertRows, oneOf } from "./write-rows.ts";

/** Products by external id, and the existing warehouses. */
export async function stockReferences(
  db: Db | Tx,
  keys: { products: readonly string[]; warehouses: readonly string[] },
): Promise<{ products: Map<string, PinnedProduct>; warehouses: Set<string> }> {
  const products = await db
    .selectFrom("products")
    .select(["external_id", "uuid", "pinned"])
    .where(oneOf("external_id", "text", keys.products))
    .execute();
  const warehouses = await db
    .selectFrom("warehouses")
    .select("uuid")
    .where(oneOf("uuid", "uuid", keys.warehouses))
    .execute();
  return {
    products: new Map(products.map(({ external_id, uuid, pinned }) => [external_id, { uuid, pinned }])),
    warehouses: new Set(warehouses.map(({ uuid }) => uuid)),
  };
}

/** `hold` locks rows in the order of product and warehouse, as orders do (invariants S3); reservations stay as read. */
export async function keptStock(
  db: Db | Tx,
  products: readonly string[],
  warehouses: readonly string[],
  hold: boolean,
): Promise<Map<string, KeptStock>> {
  const rows = await db
    .selectFrom("stock")
    .select(["product_uuid", "warehouse_uuid", "on_hand", "reserved", "shortage"])
    .where(oneOf("product_uuid", "uuid", products))
    .where(oneOf("warehouse_uuid", "uuid", warehouses))
    .orderBy("product_uuid")
    .orderBy("warehouse_uuid")
    .$if(hold, (query) => query.forUpdate())
    .execute();
  return new Map(
    rows.map((row) => [
      shelfKey(row.product_uuid, row.warehouse_uuid),
      {
        productUuid: row.product_uuid,
        warehouseUuid: row.warehouse_uuid,
        onHand: quantityFromDecimal(row.on_hand),
        reserved: quantityFromDecimal(row.reserved),
        shortage: quantityFromDecimal(row.shortage),
      },
    ]),
  );
}

/** Reserved quantities are only written by orders. */
export async function writeStock(
  tx: Tx,
  { created, updated }: { created: readonly KeptStock[]; updated: readonly KeptStock[] },
): Promise<void> {
  await insertRows(tx, "stock", created.map(rowOf));
  if (updated.length === 0) return;
  await sql`
    update stock s set on_hand = n.on_hand, shortage = n.shortage
      from jsonb_populate_recordset(null::stock, ${JSON.stringify(updated.map(rowOf))}::jsonb) n
     where s.product_uuid = n.product_uuid and s.warehouse_uuid = n.warehouse_uuid`.execute(tx);
}

function rowOf({ productUuid, warehouseUuid, onHand, shortage }: KeptStock) {
  return {
    product_uuid: productUuid,
    warehouse_uuid: warehouseUuid,
    on_hand: quantityToDecimal(onHand),
    shortage: quantityToDecimal(shortage),
  };
}
