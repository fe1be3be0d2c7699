import type { Actor } from "#app/domain/actor.ts";
import type { Plan } from "#app/domain/catalog/saving/plan-rows.ts";
import { planPrices, type KeptPrice, type PriceToSave, type TierToSave } from "#app/domain/catalog/saving/price.ts";
import type { Db, Tx } from "#server/db/client.ts";
import {
  pricedProducts,
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
  const look = (db: Db) => planOf(db, rows, actor, false);
  return saveBatch(ports, { actor, kind: "prices", rows, look }, (tx) =>
    savePricesIn(tx, rows, { actor, sourceOf: () => source }),
  );
}

/** The only writer of prices, in a transaction that has its turn (turn.ts). */
export async function savePricesIn(
  tx: Tx,
  rows: readonly (PriceToSave | TierToSave)[],
  cause: PriceCause,
): Promise<Plan<KeptPrice> & { offers: string[] }> {
  const plan = await planOf(tx, rows, cause.actor, true);
  await writePrices(tx, plan, cause);
  const { created, updated, removed } = plan;
  return { ...plan, offers: [...created, ...updated, ...removed].map(({ productUuid }) => productUuid) };
}

async function planOf(
  db: Db | Tx,
  rows: readonly (PriceToSave | TierToSave)[],
  actor: Actor,
  hold: boolean,
): Promise<Plan<KeptPrice>> {
  const products = await pricedProducts(db, new Set(rows.map(({ product }) => product)), hold);
  const lists = await priceListsByCode(db, new Set(rows.map(({ list }) => list)));
  const uuids = [...products.values()].map(({ uuid }) => uuid);
  return planPrices(rows, await keptPrices(db, uuids, [...lists.values()]), { products, lists, actor });
}
