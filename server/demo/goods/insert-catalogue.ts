import { z } from "zod";
import { insert } from "#server/demo/insert.ts";
import type { DemoProductRow, StockRow } from "#server/demo/rows.ts";
import type { DemoShop } from "#server/demo/shop.ts";
import { demo } from "./save-catalogue.ts";
import { bareTables, type Connection } from "./bare-tables.ts";
import { withSizes } from "./document-sizes.ts";

/** Of a large shop, past the use-cases and inside the caller's transaction: rows come with what the database would derive. */
export async function insertCatalogue(
  db: Connection,
  shop: DemoShop,
  sizes: ReadonlyMap<string, number>,
): Promise<void> {
  await insert(db, "categories", shop.categories);
  await insert(db, "brands", shop.brands);
  await insert(db, "attributes", shop.attributes);
  const places = await placesOfWarehouses(db);
  const restore = await bareTables(db);
  for (const { products, prices, stock } of shop.productBatches()) {
    await insert(db, "products", shippedFrom(places, withSizes(sizes, products), stock));
    await insert(db, "prices", prices);
    await insert(db, "stock", stock);
  }
  await restore();
}

const updatedBy = { updated_by_kind: demo.kind, updated_by_id: demo.id, updated_by_name: demo.name };

/** The numbers that the database has given the warehouses, by their uuids. */
async function placesOfWarehouses(db: Connection): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query("select uuid, no from warehouses");
  return new Map(
    z
      .array(z.object({ uuid: z.string(), no: z.int() }))
      .parse(rows)
      .map(({ uuid, no }) => [uuid, no]),
  );
}

/** Goods with what their stock will say of them, so that the database need not write them again when it comes. */
function shippedFrom(
  places: ReadonlyMap<string, number>,
  products: readonly DemoProductRow[],
  stock: readonly StockRow[],
) {
  const shelves = new Map<string, StockRow[]>();
  for (const row of stock) shelves.set(row.product_uuid, [...(shelves.get(row.product_uuid) ?? []), row]);
  return products.map((product) => {
    const whole = (shelves.get(product.uuid) ?? []).filter(
      ({ on_hand }) => Number(on_hand) >= Number(product.multiplicity),
    );
    const ships_from = whole
      .flatMap(({ warehouse_uuid }) => places.get(warehouse_uuid) ?? [])
      .toSorted((a, b) => a - b);
    return { ...product, ships_from, ...updatedBy };
  });
}
