import type { Actor } from "#app/domain/actor.ts";
import { planStock, type StockToSave } from "#app/domain/catalog/saving/stock.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { keptStock, stockReferences, writeStock } from "#server/db/queries/catalog/saving/stock.ts";
import { saveBatch, type SavingPorts } from "./save-batch.ts";

/** The only way to set on-hand stock; reservations are written by orders. */
export async function saveStock(ports: SavingPorts, actor: Actor, rows: readonly StockToSave[]) {
  const look = (db: Db) => planOf(db, rows, actor, false);
  return saveBatch(ports, { actor, kind: "stock", rows, look }, (tx) => saveStockIn(tx, actor, rows));
}

/** Within a batch of several kinds. */
export async function saveStockIn(tx: Tx, actor: Actor, rows: readonly StockToSave[]) {
  const plan = await planOf(tx, rows, actor, true);
  await writeStock(tx, plan, actor);
  return { ...plan, offers: [...plan.created, ...plan.updated].map(({ productUuid }) => productUuid) };
}

async function planOf(db: Db | Tx, rows: readonly StockToSave[], actor: Actor, hold: boolean) {
  const { products, warehouses } = await stockReferences(db, {
    products: rows.map(({ product }) => product),
    warehouses: rows.map(({ warehouse }) => warehouse),
  });
  const uuids = [...products.values()].map(({ uuid }) => uuid);
  const kept = await keptStock(db, uuids, [...warehouses], hold);
  return planStock(rows, kept, { products, warehouses, actor });
}
