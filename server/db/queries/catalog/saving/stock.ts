import { sql } from "kysely";
import type { Actor } from "#app/domain/actor.ts";
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

/** Reserved quantities are only written by orders. Works of the shop itself have names of the program. */
export async function writeStock(
  tx: Tx,
  { created, updated }: { created: readonly KeptStock[]; updated: readonly KeptStock[] },
  by: Actor,
): Promise<void> {
  const name = by.kind === "system" ? null : by.name;
  await insertRows(
    tx,
    "stock",
    created.map((one) => ({ ...rowOf(one), counted_by: name })),
  );
  if (updated.length === 0) return;
  await sql`
    update stock s set on_hand = n.on_hand, shortage = n.shortage, counted_at = now(), counted_by = ${name}
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

/** Where goods stand in warehouses, by warehouse; those without a place are left out. */
export async function placesOf(tx: Tx, product: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ warehouse: string; place: string }>`
    select warehouse_uuid as warehouse, place from stock
     where product_uuid = ${product}::uuid and place is not null
     order by warehouse_uuid for no key update`.execute(tx);
  return new Map(rows.map(({ warehouse, place }) => [warehouse, place]));
}

export async function writePlaces(tx: Tx, product: string, places: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...places].map(([warehouse, place]) => ({ warehouse, place: place === "" ? null : place }));
  await sql`
    insert into stock (product_uuid, warehouse_uuid, on_hand, place)
    select ${product}::uuid, warehouse, 0, place
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (warehouse uuid, place text)
     order by warehouse
    on conflict (product_uuid, warehouse_uuid) do update set place = excluded.place`.execute(tx);
}
