import { mergedCategoryShape, type MergeCategory, type MergedCategory } from "#app/contract/desk/catalog/categories.ts";
import type { KeptCategory } from "#app/domain/catalog/saving/category.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { keptCategories } from "#server/db/queries/catalog/saving/categories.ts";
import { movePages, moveNamedCategories } from "#server/db/queries/content/moved-pages.ts";
import { deleteSeo } from "#server/db/queries/content/seo.ts";
import {
  categoryVersion,
  countGoodsOf,
  deleteCategory,
  lockCategory,
  lockGoodsOf,
} from "#server/db/queries/desk/catalog/categories.ts";
import { recordChanges, recordedChange, type RecordedChange } from "#server/db/queries/staff/journal.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { DeskGoodsChange } from "#server/use-cases/catalog/desk/change-goods.ts";
import { objectOf } from "#server/use-cases/catalog/desk/save-goods.ts";
import { saveInTurn } from "#server/use-cases/catalog/saving/save-batch.ts";
import { categoriesIn, categoryPage } from "#server/use-cases/catalog/saving/save-categories.ts";
import { patiently } from "#server/use-cases/catalog/saving/save-in-batches.ts";
import { saveProductsIn } from "#server/use-cases/catalog/saving/save-products.ts";
import type { StaleTexts } from "#server/use-cases/staff/stale-save.ts";
import { categoryFault, changeCategory, type CategoryFault, type CategoryMissing } from "./change-category.ts";
import { addressesOf, movesOf } from "./move-category.ts";

type Refusal = CategoryFault | CategoryMissing | StaleTexts | { code: "categoryNotEmpty" };

/** Goods of one transaction. */
const goodsAtOnce = 200;

/**
 * Empties a category into another and deletes it. Goods go first, a batch at a time: a merge that was broken off goes on
 * when it is sent again. Its address then leads to the other one.
 */
export async function mergeCategory(
  ports: Ports,
  change: DeskGoodsChange,
  uuid: string,
  { version, into, isPreview }: MergeCategory,
): Promise<Verdict<MergedCategory, Refusal>> {
  const { database } = ports;
  if (!mayStaff(change.staff, "editGoods")) return no("rightMissing");
  const { value: done } = await transact<RecordedChange | undefined>(database.db, async (tx) =>
    ok(await recordedChange(tx, change.author)),
  );
  if (done !== undefined) return ok(mergedCategoryShape.parse(done.answer));
  const tree = await keptCategories(database.db);
  const children = childrenOf(tree, uuid);
  if (!tree.has(uuid)) return no("categoryNotFound");
  const goods = await countGoodsOf(database.db, uuid);
  const planned = mergeMoves(tree, uuid, into);
  if (!planned.ok) return planned;
  if (isPreview) return ok({ ...planned.value, goods });
  if ((await categoryVersion(database.db, uuid)) === version) await moveGoods(ports, change, uuid, into);
  return changeCategory<typeof mergedCategoryShape, CategoryFault | { code: "categoryNotEmpty" }>(
    ports,
    change,
    mergedCategoryShape,
    { uuid, version, yours: {} },
    async (tx, held) => {
      const target = held.tree.get(into);
      if (target === undefined) return no("categoryGone");
      if ((await countGoodsOf(tx, uuid)) > 0) return no("categoryNotEmpty");
      const { rows, moves } = await categoriesIn(
        tx,
        childrenOf(held.tree, uuid).map((child) => ({ uuid: child, parent: into })),
      );
      const fault = rows.map(categoryFault).find((one) => one !== null);
      if (fault) return fault;
      const to = await pathOf(tx, into);
      await deleteCategory(tx, uuid, into);
      await leaveAddress(tx, held.path, to);
      const moved = addressesOf([...moves, { uuid, from: held.path, to }]);
      return ok({
        action: "category.merged",
        changes: {
          into: { before: null, after: target.name },
          goods: { before: goods, after: 0 },
          ...(children.length > 0 && { children: { before: children.length, after: 0 } }),
        },
        value: () => ({ ...moved, goods }),
      });
    },
  );
}

type Transaction = Parameters<typeof movePages>[0];

/** The address of a deleted category leads to another page, with none of its texts for search engines. */
export async function leaveAddress(tx: Transaction, path: string, to: string | null): Promise<void> {
  await deleteSeo(tx, categoryPage(path));
  await moveNamedCategories(tx, to === null ? [] : [{ from: path, to }]);
  await movePages(tx, [{ from: categoryPage(path), to: to === null ? "/catalog" : categoryPage(to) }]);
}

async function pathOf(tx: Transaction, uuid: string): Promise<string> {
  return (await lockCategory(tx, uuid))?.path ?? "";
}

function childrenOf(tree: ReadonlyMap<string, KeptCategory>, uuid: string): string[] {
  return [...tree.values()].filter(({ parentUuid }) => parentUuid === uuid).map((one) => one.uuid);
}

/** Addresses that a merge changes: of all below, and its own. */
function mergeMoves(tree: Map<string, KeptCategory>, uuid: string, into: string) {
  if (!tree.has(into)) return no("categoryGone");
  // Into itself, or into what is below it.
  for (let at: string | null = into; at !== null; at = tree.get(at)?.parentUuid ?? null)
    if (at === uuid) return no("categoryCircle");
  const before = fullPath(tree, uuid);
  const moved = movesOf(
    childrenOf(tree, uuid).map((child) => ({ uuid: child, parent: into })),
    tree,
  );
  if (!moved.ok) return moved;
  const own = { from: categoryPage(before), to: categoryPage(fullPath(tree, into)) };
  return ok({ addresses: moved.value.addresses + 1, examples: [own, ...moved.value.examples].slice(0, 10) });
}

function fullPath(tree: ReadonlyMap<string, KeptCategory>, uuid: string): string {
  const one = tree.get(uuid);
  if (one === undefined) return "";
  return one.parentUuid === null ? one.slug : `${fullPath(tree, one.parentUuid)}/${one.slug}`;
}

/** A journal row for each product, as for other bulk changes. */
async function moveGoods(ports: Ports, { author }: DeskGoodsChange, from: string, into: string): Promise<void> {
  for (;;) {
    const rows = await patiently(ports, () =>
      saveInTurn(ports, { actor: author.actor, kind: "products" }, async (tx) => {
        const goods = await lockGoodsOf(tx, from, goodsAtOnce);
        const saved = await saveProductsIn(
          tx,
          ports,
          author.actor,
          goods.map((externalId) => ({ externalId, category: into })),
        );
        await recordChanges(
          tx,
          { ...author, key: undefined },
          saved.updated.map((product) => ({
            action: "product.moved",
            object: objectOf(product),
            changes: { category: { before: from, after: into } },
          })),
        );
        return saved;
      }),
    );
    // Without progress the end finds the goods and refuses.
    if (!rows.some(({ status }) => status === "updated")) return;
  }
}
