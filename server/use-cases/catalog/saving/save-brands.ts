import type { Actor } from "#app/domain/actor.ts";
import { brandSlug, planBrands, type BrandToSave } from "#app/domain/catalog/saving/brand.ts";
import type { Tx } from "#server/db/client.ts";
import { keptBrands, writeBrands } from "#server/db/queries/catalog/saving/brands.ts";
import { saveBatch, type SavingPorts } from "./save-batch.ts";

export async function saveBrands(ports: SavingPorts, actor: Actor, rows: readonly BrandToSave[]) {
  return saveBatch(ports, { actor, kind: "brands", rows }, (tx) => brandsIn(tx, rows));
}

/** Within a batch of several kinds. */
export async function brandsIn(tx: Tx, rows: readonly BrandToSave[]) {
  const uuids = rows.map(({ uuid }) => uuid);
  const { kept, owners } = await keptBrands(tx, uuids, rows.map(brandSlug));
  const plan = planBrands(rows, kept, owners);
  await writeBrands(tx, plan);
  return plan;
}
