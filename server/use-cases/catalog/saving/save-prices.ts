import type { Actor } from "#app/domain/actor.ts";
import type { Plan } from "#app/domain/catalog/saving/plan-rows.ts";
import { planPrices, type KeptPrice, type PriceToSave, type TierToSave } from "#app/domain/catalog/saving/price.ts";
import type { Tx } from "#server/db/client.ts";
import {
  holdPricedProducts,
  keptPrices,
  priceListsByCode,
  writePrices,
  type PriceCause,
} from "#server/db/queries/catalog/saving/prices.ts";
import { saveBatch, type SavingPorts } from "./save-batch.ts";

/** `source`: what caused the changes, for their history; null for the actor by hand. */
export async function savePrices(
  ports: SavingPorts,
  actor: Actor,
  rows: readonly (PriceToSave | TierToSave)[],
  source: string | null = null,
) {
  return saveBatch(ports, { actor, kind: "prices", rows }, (tx) =>
    savePricesIn(tx, rows, { actor, sourceOf: () => source }),
  );
}

/** The only writer of prices, in a transaction that has its turn (turn.ts). */
export async function savePricesIn(
  tx: Tx,
  rows: readonly (PriceToSave | TierToSave)[],
  cause: PriceCause,
): Promise<Plan<KeptPrice>> {
  const products = await holdPricedProducts(tx, new Set(rows.map(({ product }) => product)));
  const lists = await priceListsByCode(tx, new Set(rows.map(({ list }) => list)));
  const kept = await keptPrices(tx, [...products.values()], [...lists.values()]);
  const plan = planPrices(rows, kept, { products, lists });
  await writePrices(tx, plan, cause);
  return plan;
}
