import { z } from "zod";
import { mergedBrandShape, type MergeBrand, type MergedBrand } from "#app/contract/desk/catalog/brands.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { movePages } from "#server/db/queries/content/moved-pages.ts";
import { deleteSeo } from "#server/db/queries/content/seo.ts";
import { brandAtDesk, deleteBrand, lockBrand, lockGoodsOfBrand } from "#server/db/queries/desk/catalog/brands.ts";
import { recordChanges, recordedChange, type RecordedChange } from "#server/db/queries/staff/journal.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { DeskGoodsChange } from "#server/use-cases/catalog/desk/change-goods.ts";
import { objectOf } from "#server/use-cases/catalog/desk/save-goods.ts";
import { saveInTurn } from "#server/use-cases/catalog/saving/save-batch.ts";
import { brandPage } from "#server/use-cases/catalog/saving/save-brands.ts";
import { patiently } from "#server/use-cases/catalog/saving/save-in-batches.ts";
import { saveProductsIn } from "#server/use-cases/catalog/saving/save-products.ts";
import type { StaleTexts } from "#server/use-cases/staff/stale-save.ts";
import { changeBrand, type BrandMissing } from "./save-brand.ts";

type Refusal = BrandMissing | StaleTexts | { code: "brandGone" | "brandSame" | "brandUsed" };

/** Goods of one transaction. */
const goodsAtOnce = 200;

/**
 * Gives the goods of a brand another one and deletes it. Goods go first, a batch at a time: a merge that was broken off
 * goes on when it is sent again. The page of the brand then leads to that of the other.
 */
export async function mergeBrand(
  ports: Ports,
  change: DeskGoodsChange,
  uuid: string,
  { version, into, isPreview }: MergeBrand,
): Promise<Verdict<MergedBrand, Refusal>> {
  const { db } = ports.database;
  if (!mayStaff(change.staff, "editGoods")) return no("rightMissing");
  const { value: done } = await transact<RecordedChange | undefined>(db, async (tx) =>
    ok(await recordedChange(tx, change.author)),
  );
  if (done !== undefined) return ok(mergedBrandShape.parse(done.answer));
  if (into === uuid) return no("brandSame");
  const [brand, target] = [await brandAtDesk(db, uuid), await brandAtDesk(db, into)];
  if (brand === undefined) return no("brandNotFound");
  if (target === undefined) return no("brandGone");
  const answer = { goods: brand.goods, into: target.name };
  if (isPreview) return ok(answer);
  if (brand.version === version) await moveGoods(ports, change, uuid, into);
  const form = { uuid, version, yours: {} };
  type Fault = { code: "brandGone" | "brandUsed" };
  return changeBrand<typeof mergedBrandShape, Fault>(ports, change, mergedBrandShape, form, async (tx, held) => {
    const other = await lockBrand(tx, into);
    if (other === undefined) return no("brandGone");
    if (held.goods > 0) return no("brandUsed");
    await leave(tx, held, brandPage(other.slug));
    return ok({
      action: "brand.merged",
      changes: { into: { before: null, after: other.name }, goods: { before: brand.goods, after: 0 } },
      value: () => answer,
    });
  });
}

const deleted = z.literal(true);

/** Deletes a brand that no product has. */
export function removeBrand(
  ports: Ports,
  change: DeskGoodsChange,
  uuid: string,
  version: number,
): Promise<Verdict<true, BrandMissing | StaleTexts | { code: "brandUsed" }>> {
  const form = { uuid, version, yours: {} };
  return changeBrand<typeof deleted, { code: "brandUsed" }>(ports, change, deleted, form, async (tx, brand) => {
    if (brand.goods > 0) return no("brandUsed");
    await leave(tx, brand, "/brands");
    const changes = { name: { before: brand.name, after: null } };
    return ok({ action: "brand.removed", changes, value: () => true as const });
  });
}

/** The address of a deleted brand leads to another page, with none of its texts for search engines. */
async function leave(tx: Tx, { uuid, slug }: { uuid: string; slug: string }, to: string): Promise<void> {
  await deleteBrand(tx, uuid);
  await deleteSeo(tx, brandPage(slug));
  await movePages(tx, [{ from: brandPage(slug), to }]);
}

/** A journal row for each product, as for other bulk changes. */
async function moveGoods(ports: Ports, { author }: DeskGoodsChange, from: string, into: string): Promise<void> {
  for (;;) {
    const rows = await patiently(ports, () =>
      saveInTurn(ports, { actor: author.actor, kind: "products" }, async (tx) => {
        const goods = await lockGoodsOfBrand(tx, from, goodsAtOnce);
        const saved = await saveProductsIn(
          tx,
          ports,
          author.actor,
          goods.map((externalId) => ({ externalId, brand: into })),
        );
        await recordChanges(
          tx,
          { ...author, key: undefined },
          saved.updated.map((product) => ({
            action: "product.brandMerged",
            object: objectOf(product),
            changes: { brand: { before: from, after: into } },
          })),
        );
        return saved;
      }),
    );
    // Without progress the end finds the goods and refuses.
    if (!rows.some(({ status }) => status === "updated")) return;
  }
}
