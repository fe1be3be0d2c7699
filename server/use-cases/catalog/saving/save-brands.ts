import type { Actor } from "#app/domain/actor.ts";
import { brandSlug, planBrands, type BrandToSave } from "#app/domain/catalog/saving/brand.ts";
import type { Tx } from "#server/db/client.ts";
import { keptBrands, writeBrands } from "#server/db/queries/catalog/saving/brands.ts";
import { freeAddresses, movePages } from "#server/db/queries/content/moved-pages.ts";
import { saveBatch, type SavingPorts } from "./save-batch.ts";

export async function saveBrands(ports: SavingPorts, actor: Actor, rows: readonly BrandToSave[]) {
  return saveBatch(ports, { actor, kind: "brands", rows }, (tx) => brandsIn(tx, rows));
}

/** Within a batch of several kinds. A page that has moved leaves a redirect. */
export async function brandsIn(tx: Tx, rows: readonly BrandToSave[]) {
  const uuids = rows.map(({ uuid }) => uuid);
  const { kept, owners } = await keptBrands(tx, uuids, rows.map(brandSlug));
  const former = new Map([...kept.values()].map(({ uuid, slug }) => [uuid, slug]));
  const plan = planBrands(rows, kept, owners);
  const moved = plan.updated.filter(({ uuid, slug }) => former.get(uuid) !== slug);
  await writeBrands(
    tx,
    plan,
    moved.map(({ uuid }) => uuid),
  );
  await freeAddresses(
    tx,
    plan.created.map(({ slug }) => brandPage(slug)),
  );
  await movePages(
    tx,
    moved.map(({ uuid, slug }) => ({ from: brandPage(former.get(uuid) ?? slug), to: brandPage(slug) })),
  );
  return plan;
}

export function brandPage(slug: string): string {
  return `/brands/${slug}`;
}
