import type { Actor } from "#app/domain/actor.ts";
import { planPriceLists, type PriceListToSave } from "#app/domain/catalog/saving/price-list.ts";
import type { Tx } from "#server/db/client.ts";
import { keptPriceLists, priceListsInUse, writePriceLists } from "#server/db/queries/catalog/saving/price-lists.ts";
import { saveBatch, type SavingPorts } from "./save-batch.ts";

/** Creates price lists, renames them, sets their kind, rounding and ids in other systems, switches them off. */
export async function savePriceLists(ports: SavingPorts, actor: Actor, rows: readonly PriceListToSave[]) {
  return saveBatch(ports, { actor, kind: "priceLists", rows }, (tx) => priceListsIn(tx, rows));
}

/** The only writer of price lists, within another transaction. */
export async function priceListsIn(tx: Tx, rows: readonly PriceListToSave[]) {
  const inUse = await priceListsInUse(tx);
  const plan = planPriceLists(rows, await keptPriceLists(tx), inUse);
  await writePriceLists(tx, plan);
  return plan;
}
