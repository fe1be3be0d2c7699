import type { Actor } from "#app/domain/actor.ts";
import type { ProductToSave } from "#app/domain/catalog/saving/product-to-save.ts";
import type { KeptProduct } from "#app/domain/catalog/saving/kept-product.ts";
import { planProducts, productSlugs } from "#app/domain/catalog/saving/product.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { keptProducts, productReferences, writeProducts } from "#server/db/queries/catalog/saving/products.ts";
import { movePages } from "#server/db/queries/content/moved-pages.ts";
import { saveBatch, type SavingPorts } from "./save-batch.ts";

/** Requires categories, brands, units and attributes; a replacement product must be in the same or an earlier batch. */
export async function saveProducts(ports: SavingPorts, actor: Actor, rows: readonly ProductToSave[]) {
  const look = (db: Db) => planOf(db, ports, actor, rows, false);
  return saveBatch(ports, { actor, kind: "products", rows, look }, (tx) => saveProductsIn(tx, ports, actor, rows));
}

/** Within a batch of several kinds. */
export async function saveProductsIn(
  tx: Tx,
  ports: Pick<SavingPorts, "ids">,
  actor: Actor,
  rows: readonly ProductToSave[],
) {
  const plan = await planOf(tx, ports, actor, rows, true);
  await writeProducts(tx, plan, plan.moved, actor);
  await movePages(tx, plan.moves);
  return plan;
}

async function planOf(
  db: Db | Tx,
  { ids }: Pick<SavingPorts, "ids">,
  actor: Actor,
  rows: readonly ProductToSave[],
  hold: boolean,
) {
  const externalIds = rows.map(({ externalId }) => externalId);
  const kept = await keptProducts(db, externalIds, hold);
  const addresses = new Map([...kept.values()].map(({ uuid, slug }) => [uuid, slug]));
  const before = new Map(kept);
  const known = await productReferences(db, referencesOf(rows, [...addresses.values()]));
  const plan = planProducts(rows, kept, { ...known, newUuid: ids.uuid, actor });
  return {
    ...plan,
    moved: plan.updated.filter(({ uuid, slug }) => addresses.get(uuid) !== slug).map(({ uuid }) => uuid),
    moves: plan.updated.flatMap(({ uuid, slug, externalId }) => {
      const former = addresses.get(uuid);
      // Nobody has seen the page of a draft.
      const wasSeen = before.get(externalId)?.status !== "draft";
      return former === undefined || former === slug || !wasSeen
        ? []
        : [{ from: `/product/${former}`, to: `/product/${slug}` }];
    }),
    offers: plan.updated.some((after) => endsPages(before.get(after.externalId), after))
      ? null
      : [...plan.created, ...plan.updated].map(({ uuid }) => uuid),
  };
}

/** Names, addresses and hiding are seen at once; new goods and the rest when pages are next rendered. */
function endsPages(before: KeptProduct | undefined, after: KeptProduct): boolean {
  return (
    before?.name !== after.name ||
    before.slug !== after.slug ||
    before.status !== after.status ||
    before.categoryUuid !== after.categoryUuid
  );
}

/** `slugs`: slugs of the batch's products, which may be handed over within it. */
function referencesOf(rows: readonly ProductToSave[], slugs: readonly string[]) {
  const all = (values: (row: ProductToSave) => readonly (string | null | undefined)[]) => [
    ...new Set(rows.flatMap(values).filter((value) => typeof value === "string")),
  ];
  return {
    categories: all(({ category }) => [category]),
    brands: all(({ brand }) => [brand]),
    units: all(({ unit }) => [unit]),
    attributes: all(({ attributes = [] }) => attributes.map(({ code }) => code)),
    replacements: all(({ replacement }) => [replacement]),
    slugs: [...new Set([...slugs, ...rows.flatMap(productSlugs)])],
  };
}
