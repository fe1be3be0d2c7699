import type { Actor } from "#app/domain/actor.ts";
import { planCategories, type CategoryToSave } from "#app/domain/catalog/saving/category.ts";
import type { Tx } from "#server/db/client.ts";
import { keptCategories, writeCategories } from "#server/db/queries/catalog/saving/categories.ts";
import { freeAddresses, movePages, moveNamedCategories } from "#server/db/queries/content/moved-pages.ts";
import { saveBatch, type SavingPorts } from "./save-batch.ts";

/** Parents before children, in the same or an earlier batch. */
export async function saveCategories(ports: SavingPorts, actor: Actor, rows: readonly CategoryToSave[]) {
  return saveBatch(ports, { actor, kind: "categories", rows }, (tx) => categoriesIn(tx, rows));
}

/** Within a batch of several kinds. A page that has moved leaves a redirect. */
export async function categoriesIn(tx: Tx, rows: readonly CategoryToSave[]) {
  const plan = planCategories(rows, await keptCategories(tx));
  await writeCategories(tx, plan);
  await freeAddresses(
    tx,
    plan.created.map(({ path }) => categoryPage(path)),
  );
  await moveNamedCategories(tx, plan.moves);
  await movePages(
    tx,
    plan.moves.map(({ from, to }) => ({ from: categoryPage(from), to: categoryPage(to) })),
  );
  return plan;
}

export function categoryPage(path: string): string {
  return `/catalog/${path}`;
}
