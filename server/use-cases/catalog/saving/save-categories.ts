import type { Actor } from "#app/domain/actor.ts";
import { planCategories, type CategoryToSave } from "#app/domain/catalog/saving/category.ts";
import type { Tx } from "#server/db/client.ts";
import { keptCategories, writeCategories } from "#server/db/queries/catalog/saving/categories.ts";
import { saveBatch, type SavingPorts } from "./save-batch.ts";

/** Parents before children, in the same or an earlier batch. */
export async function saveCategories(ports: SavingPorts, actor: Actor, rows: readonly CategoryToSave[]) {
  return saveBatch(ports, { actor, kind: "categories", rows }, (tx) => categoriesIn(tx, rows));
}

/** Within a batch of several kinds. */
export async function categoriesIn(tx: Tx, rows: readonly CategoryToSave[]) {
  const plan = planCategories(rows, await keptCategories(tx));
  await writeCategories(tx, plan);
  return plan;
}
