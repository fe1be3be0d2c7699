import { z } from "zod";
import { bulkAnswerShape, type BulkAnswer, type BulkSelection } from "#app/contract/desk/lists.ts";
import type { DeskProduct } from "#app/contract/desk/product.ts";
import type { KeptProduct } from "#app/domain/catalog/saving/kept-product.ts";
import { productTexts } from "#app/domain/desk/products/values.ts";
import { changesBetween, type JournalEntry } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { keptProducts } from "#server/db/queries/catalog/saving/products.ts";
import { lastWriter, productKeys, type ProductKey } from "#server/db/queries/desk/products/product.ts";
import { deleteProducts, hangingOn, lockToRemove, type HangingOn } from "#server/db/queries/desk/products/remove.ts";
import { recordChange, recordChanges } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { StaleTexts } from "#server/use-cases/staff/stale-save.ts";
import { previewOf, selectedGoods } from "./bulk-goods.ts";
import { changeGoods, type DeskGoodsChange } from "./change-goods.ts";
import { valuesOf } from "./product-values.ts";
import { objectOf } from "./save-goods.ts";

type KeptFrom = "productInStock" | "productNotDraft" | "productOrdered" | "productReplaces" | "productScheduled";
type Missing = { code: "productNotFound" | "rightMissing" };

/** What keeps a product from being deleted: only drafts that nobody has ordered may be (desk §5). */
function keptFrom({ status, isOrdered, isScheduled, isStocked, isReplacement }: HangingOn): KeptFrom | null {
  if (status !== "draft") return "productNotDraft";
  if (isOrdered) return "productOrdered";
  if (isScheduled) return "productScheduled";
  if (isStocked) return "productInStock";
  return isReplacement ? "productReplaces" : null;
}

/** What goes with the product, for its card; null when the person may not delete it. */
export async function deletionOf(db: Db, staff: StaffScope, uuid: string): Promise<DeskProduct["deletion"]> {
  if (!mayStaff(staff, "editGoods")) return null;
  const [found] = await hangingOn(db, [uuid]);
  if (found === undefined || found.status !== "draft" || found.isOrdered) return null;
  const { baskets, favourites, awaited } = found;
  return { refused: keptFrom(found), baskets, favourites, awaited };
}

const done = z.literal(true);

/** Deletes a draft as it was seen, with everything that hangs on it. */
export function removeProduct(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  uuid: string,
  version: number,
): Promise<Verdict<true, Missing | StaleTexts | { code: KeptFrom }>> {
  type Refusal = { ok: false } & (Missing | StaleTexts | { code: KeptFrom });
  return changeGoods<typeof done, Refusal>(ports, author, { answer: done, ends: "goods" }, async (tx) => {
    if (!mayStaff(staff, "editGoods")) return no("rightMissing");
    const [key] = await lockToRemove(tx, [uuid]);
    const [found] = await hangingOn(tx, [uuid]);
    const product = key && (await keptProducts(tx, [key.externalId], true)).get(key.externalId);
    if (key === undefined || found === undefined || product === undefined) return no("productNotFound");
    const kept = keptFrom(found);
    if (kept !== null) return no(kept);
    if (key.version !== version) {
      const last = await lastWriter(tx, uuid);
      return no("stale", { fields: [], by: last?.by ?? "", at: last?.at ?? "", version: key.version });
    }
    await deleteProducts(tx, [uuid]);
    await recordChange(tx, author, { ...entryOf(product), answer: true });
    return ok(true as const);
  });
}

type BulkRefusal = { code: "rightMissing" } | { code: "bulkTooMany"; limit: number };

/** Deletes drafts as they were seen, with a result for each; a preview changes nothing. */
export async function removeGoods(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  selection: BulkSelection,
): Promise<Verdict<BulkAnswer, BulkRefusal>> {
  if (!mayStaff(staff, "editGoods")) return no("rightMissing");
  if (selection.isPreview) {
    const { db } = ports.database;
    const plan = await planned(db, staff, selection, (uuids) => productKeys(db, uuids));
    return plan.ok ? ok(previewOf(plan.value)) : plan;
  }
  return changeGoods<typeof bulkAnswerShape, { ok: false } & BulkRefusal>(
    ports,
    author,
    { answer: bulkAnswerShape, ends: "goods" },
    async (tx) => {
      const plan = await planned(tx, staff, selection, (uuids) => lockToRemove(tx, uuids));
      if (!plan.ok) return plan;
      const { decided, differs } = plan.value;
      if (differs) return ok(previewOf(plan.value));
      const gone = decided.filter(({ shown }) => shown.refused === null);
      const answer = {
        ...{ count: gone.length, refused: decided.length - gone.length, differs, undo: null },
        rows: decided.map(({ shown }) => shown),
      };
      if (gone.length === 0) return ok(answer);
      await deleteProducts(
        tx,
        gone.map(({ product }) => product.uuid),
      );
      const entries = gone.map(({ product }) => entryOf(product));
      const [first, ...others] = entries;
      if (first !== undefined) await recordChanges(tx, author, [{ ...first, answer }, ...others]);
      return ok(answer);
    },
  );
}

type Decided = { shown: BulkAnswer["rows"][number]; product: KeptProduct };

async function planned(
  db: Db | Tx,
  staff: StaffScope,
  selection: BulkSelection,
  keysOf: (uuids: string[]) => Promise<ProductKey[]>,
): Promise<Verdict<{ decided: Decided[]; differs: boolean }, { code: "bulkTooMany"; limit: number }>> {
  const chosen = await selectedGoods(db, staff, selection);
  if (!chosen.ok) return chosen;
  const keys = await keysOf(chosen.value.uuids);
  const hanging = new Map((await hangingOn(db, chosen.value.uuids)).map((found) => [found.uuid, found]));
  const kept = await keptProducts(
    db,
    keys.map(({ externalId }) => externalId),
    false,
  );
  const seen = new Map(selection.rows.map(({ id, version }) => [id, version]));
  const decided = keys.flatMap(({ uuid, externalId, version }): Decided[] => {
    const [product, found] = [kept.get(externalId), hanging.get(uuid)];
    if (product === undefined || found === undefined) return [];
    const isStale = (seen.get(uuid) ?? version) !== version;
    const refused = isStale ? "stale" : keptFrom(found);
    const name = `${product.article} ${product.name}`;
    return [{ product, shown: { id: uuid, name, before: found.status, after: "", refused } }];
  });
  return ok({ decided, differs: chosen.value.differs });
}

/** Everything that its form had. */
function entryOf(product: KeptProduct): JournalEntry {
  const texts = Object.entries(productTexts(valuesOf(product))).filter(([, text]) => text !== "");
  return {
    action: "product.deleted",
    object: objectOf(product),
    changes: changesBetween({ ...Object.fromEntries(texts), externalId: product.externalId }, {}),
  };
}
