import type { Actor } from "#app/domain/actor.ts";
import { planStock, type StockToSave } from "#app/domain/catalog/saving/stock.ts";
import type { Tx } from "#server/db/client.ts";
import { holdStock, stockReferences, writeStock } from "#server/db/queries/catalog/saving/stock.ts";
import { saveBatch, type SavingPorts } from "./save-batch.ts";

/** The only way to set on-hand stock; reservations are written by orders. */
export async function saveStock(ports: SavingPorts, actor: Actor, rows: readonly StockToSave[]) {
  return saveBatch(ports, { actor, kind: "stock", rows }, (tx) => stockIn(tx, rows));
}

/** Within a batch of several kinds. */
export async function stockIn(tx: Tx, rows: readonly StockToSave[]) {
  const { products, warehouses } = await stockReferences(tx, {
    products: rows.map(({ product }) => product),
    warehouses: rows.map(({ warehouse }) => warehouse),
  });
  const kept = await holdStock(tx, [...products.values()], [...warehouses]);
  const plan = planStock(rows, kept, { products, warehouses });
  await writeStock(tx, plan);
  return plan;
}
