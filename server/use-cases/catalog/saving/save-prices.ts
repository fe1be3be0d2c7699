import type { Actor } from "#app/domain/actor.ts";
import { planPrices, priceKey, type PriceToSave } from "#app/domain/catalog/saving/price.ts";
import type { Tx } from "#server/db/client.ts";
import {
  holdPricedProducts,
  keptPrices,
  priceListsByCode,
  writePrices,
} from "#server/db/queries/catalog/saving/prices.ts";
import { saveBatch, type SavingPorts } from "./save-batch.ts";

export async function savePrices(ports: SavingPorts, actor: Actor, rows: readonly PriceToSave[]) {
  return saveBatch(ports, { actor, kind: "prices", rows }, (tx) => pricesIn(tx, rows));
}

/** Within a batch of several kinds. */
export async function pricesIn(tx: Tx, rows: readonly PriceToSave[]) {
  const products = await holdPricedProducts(tx, new Set(rows.map(({ product }) => product)));
  const lists = await priceListsByCode(tx, new Set(rows.map(({ list }) => list)));
  const { kept, tiersOnly } = await keptPrices(tx, [...products.values()], [...lists.values()]);
  const plan = planPrices(rows, kept, { products, lists });
  const { created, updated, removed } = plan;
  const orphans = tiersOnly.filter(({ productUuid, listId }) => kept.has(priceKey(productUuid, listId)));
  await writePrices(tx, { written: [...created, ...updated], stored: [...updated, ...removed, ...orphans] });
  return plan;
}
