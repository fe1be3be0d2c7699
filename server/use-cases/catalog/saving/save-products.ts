import type { Actor } from "#app/domain/actor.ts";
import type { ProductToSave } from "#app/domain/catalog/saving/product-to-save.ts";
import { planProducts, productSlugs } from "#app/domain/catalog/saving/product.ts";
import type { Tx } from "#server/db/client.ts";
import { holdProducts, productReferences, writeProducts } from "#server/db/queries/catalog/saving/products.ts";
import { saveBatch, type SavingPorts } from "./save-batch.ts";

/** Requires categories, brands, units and attributes; a replacement product must be in the same or an earlier batch. */
export async function saveProducts(ports: SavingPorts, actor: Actor, rows: readonly ProductToSave[]) {
  return saveBatch(ports, { actor, kind: "products", rows }, (tx) => productsIn(tx, ports, rows));
}

/** Within a batch of several kinds. */
export async function productsIn(tx: Tx, { ids }: Pick<SavingPorts, "ids">, rows: readonly ProductToSave[]) {
  const kept = await holdProducts(
    tx,
    rows.map(({ externalId }) => externalId),
  );
  const addresses = new Map([...kept.values()].map(({ uuid, slug }) => [uuid, slug]));
  const known = await productReferences(tx, referencesOf(rows, [...addresses.values()]));
  const plan = planProducts(rows, kept, { ...known, newUuid: ids.uuid });
  const moved = plan.updated.filter(({ uuid, slug }) => addresses.get(uuid) !== slug).map(({ uuid }) => uuid);
  await writeProducts(tx, plan, moved);
  return plan;
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
