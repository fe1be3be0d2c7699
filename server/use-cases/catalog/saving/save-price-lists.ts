import type { Actor } from "#app/domain/actor.ts";
import { planPriceLists, type PriceListToSave } from "#app/domain/catalog/saving/price-list.ts";
import { keptPriceLists, priceListsInUse, writePriceLists } from "#server/db/queries/catalog/saving/price-lists.ts";
import { saveBatch, type SavingPorts } from "./save-batch.ts";

/** Creates price lists, renames them, sets their kind, rounding and ids in other systems, switches them off. */
export async function savePriceLists(ports: SavingPorts, actor: Actor, rows: readonly PriceListToSave[]) {
  return saveBatch(ports, { actor, kind: "priceLists", rows }, async (tx) => {
    const inUse = await priceListsInUse(tx);
    const plan = planPriceLists(rows, await keptPriceLists(tx), inUse);
    await writePriceLists(tx, plan);
    return plan;
  });
}
