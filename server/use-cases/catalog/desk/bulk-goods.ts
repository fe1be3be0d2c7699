import { bulkAnswerShape, mostBulkRows, type BulkAnswer, type BulkSelection } from "#app/contract/desk/lists.ts";
import type { BulkProducts } from "#app/contract/desk/products.ts";
import type { KeptProduct } from "#app/domain/catalog/saving/kept-product.ts";
import type { ProductToSave } from "#app/domain/catalog/saving/product-to-save.ts";
import { isUuid } from "#app/domain/catalog/saving/saved-row.ts";
import { mayMoveStatus, statusAfter } from "#app/domain/desk/products/status.ts";
import type { JournalEntry } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { seenPrices } from "#app/domain/staff/seen-prices.ts";
import { categoryIndex } from "#app/domain/imports/references.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { importReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import { keptProducts } from "#server/db/queries/catalog/saving/products.ts";
import { countDeskProducts, foundProducts } from "#server/db/queries/desk/products/list.ts";
import { lockProducts, productKeys, type ProductKey } from "#server/db/queries/desk/products/product.ts";
import { recordChanges } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { saveProductsIn } from "#server/use-cases/catalog/saving/save-products.ts";
import { changeGoods, type DeskGoodsChange } from "./change-goods.ts";
import { productsQuery } from "./list-goods.ts";
import { missingOf, objectOf } from "./save-goods.ts";

type BulkRow = BulkAnswer["rows"][number];
type Refusal = { code: "rightMissing" | "categoryGone" } | { code: "bulkTooMany"; limit: number };

/** Rows of a preview. */
const examples = 10;

/** What a row becomes; `row` is null if it stays as it is, `change` is what the journal keeps. */
type BulkDecision = {
  shown: BulkRow;
  row: ProductToSave | null;
  change: { field: string; before: string; after: string };
};

/**
 * Changes the status or category of many goods, each with a result of its own; ticked ones that others have changed since
 * are left. Of all that a filter finds another number than was seen is shown first, and nothing changed.
 */
export async function bulkGoods(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  body: BulkProducts,
): Promise<Verdict<BulkAnswer, Refusal>> {
  if (!mayStaff(staff, "editGoods")) return no("rightMissing");
  const { db } = ports.database;
  const { selection } = body;
  const planned = async (
    at: Db | Tx,
    keysOf: (uuids: string[]) => Promise<ProductKey[]>,
  ): Promise<Verdict<Plan, Refusal>> => {
    const chosen = await selectedGoods(at, staff, selection);
    if (!chosen.ok) return chosen;
    const keys = await keysOf(chosen.value.uuids);
    const decide = await deciderOf(at, body);
    if (!decide.ok) return decide;
    const kept = await keptProducts(
      at,
      keys.map(({ externalId }) => externalId),
      false,
    );
    const seen = new Map(selection.rows.map(({ id, version }) => [id, version]));
    const decided = keys.flatMap((key) => {
      const product = kept.get(key.externalId);
      return product === undefined ? [] : [decide.value(product, key, seen.get(key.uuid))];
    });
    return ok({ decided, differs: chosen.value.differs });
  };
  if (selection.isPreview) {
    const plan = await planned(db, (uuids) => productKeys(db, uuids));
    return plan.ok ? ok(previewOf(plan.value)) : plan;
  }
  return changeGoods<typeof bulkAnswerShape, { ok: false } & Refusal>(
    ports,
    author,
    { answer: bulkAnswerShape, ends: "goods" },
    async (tx) => {
      const plan = await planned(tx, (uuids) => lockProducts(tx, uuids));
      if (!plan.ok) return plan;
      if (plan.value.differs) return ok(previewOf(plan.value));
      const written = await writePlan(tx, ports, author, plan.value.decided);
      const undo = author.key !== undefined && isUuid(author.key) && written.count > 0 ? author.key : null;
      const answer = { ...written.answer, undo };
      const action = body.action === "move" ? "product.moved" : "product.statusSet";
      await recordChanges(tx, author, entriesOf(written.changed, action, answer));
      return ok(answer);
    },
  );
}

type Plan = { decided: BulkDecision[]; differs: boolean };

/** What would be changed: the rows that can be first. */
export function previewOf({
  decided,
  differs,
}: {
  decided: readonly { shown: BulkRow }[];
  differs: boolean;
}): BulkAnswer {
  const rows = decided.map(({ shown }) => shown);
  const refused = rows.filter((row) => row.refused !== null).length;
  const first = [...rows.filter((row) => row.refused === null), ...rows.filter((row) => row.refused !== null)];
  return { count: rows.length - refused, refused, differs, rows: first.slice(0, examples), undo: null };
}

type Written = {
  answer: Omit<BulkAnswer, "undo">;
  count: number;
  changed: (BulkDecision & { product: KeptProduct })[];
};

async function writePlan(
  tx: Tx,
  ports: Ports,
  author: DeskGoodsChange["author"],
  decided: readonly BulkDecision[],
): Promise<Written> {
  const requested = decided.flatMap((one) => (one.row === null ? [] : [{ ...one, row: one.row }]));
  const { rows, updated } = await saveProductsIn(
    tx,
    ports,
    author.actor,
    requested.map(({ row }) => row),
  );
  const products = new Map(updated.map((product) => [product.externalId, product]));
  const faults = new Map(
    requested.flatMap(({ row }, at) =>
      rows[at]?.status === "refused" ? [[row.externalId, "fieldRefused"] as const] : [],
    ),
  );
  const shown = decided.map((one) => {
    const fault = one.row === null ? undefined : faults.get(one.row.externalId);
    return fault === undefined ? one.shown : { ...one.shown, refused: fault };
  });
  const refused = shown.filter((row) => row.refused !== null).length;
  const changed = requested.flatMap((one) => {
    const product = products.get(one.row.externalId);
    return product === undefined ? [] : [{ ...one, product }];
  });
  const count = shown.length - refused;
  return { answer: { count, refused, differs: false, rows: shown }, count, changed };
}

/** A row for each object; the first has the answer for a repeat of the form. */
export function entriesOf(
  changed: readonly (BulkDecision & { product: KeptProduct })[],
  action: string,
  answer: BulkAnswer,
): JournalEntry[] {
  return changed.map(({ product, change: { field, before, after } }, at) => ({
    action,
    object: objectOf(product),
    changes: { [field]: { before, after } },
    ...(at === 0 ? { answer } : {}),
  }));
}

export { writePlan };
export type { BulkDecision };

/** The ticked goods, or all that the filter finds. */
export async function selectedGoods(
  db: Db | Tx,
  staff: DeskGoodsChange["staff"],
  { rows, query, expected }: BulkSelection,
): Promise<Verdict<{ uuids: string[]; differs: boolean }, { code: "bulkTooMany"; limit: number }>> {
  if (query === null) return ok({ uuids: rows.map(({ id }) => id), differs: false });
  const requested = productsQuery(query, seenPrices(staff) !== "none");
  const count = await countDeskProducts(db, requested);
  if (count > mostBulkRows) return no("bulkTooMany", { limit: mostBulkRows });
  const uuids = await foundProducts(db, requested, mostBulkRows);
  return ok({ uuids, differs: expected !== null && expected !== count });
}

type Decide = (product: KeptProduct, key: ProductKey, seen: number | undefined) => BulkDecision;

async function deciderOf(db: Db | Tx, body: BulkProducts): Promise<Verdict<Decide, Refusal>> {
  if (body.action !== "move") {
    const { action } = body;
    return ok((product, key, seen) => {
      const after = statusAfter[action];
      const refused =
        staleOf(key, seen) ??
        (product.status === after ? "bulkUnchanged" : null) ??
        (mayMoveStatus(product.status, action) ? null : "productStatusMove") ??
        (action === "show" && missingOf(product, key.basePrice).length > 0 ? "productNotReady" : null);
      const change = { field: "status", before: product.status, after };
      return decided(product, change, { ...change, refused }, { status: after });
    });
  }
  const { categories } = await importReferenceRows(db);
  const { pathOf } = categoryIndex(categories);
  const target = pathOf(body.category);
  if (target === undefined) return no("categoryGone");
  return ok((product, key, seen) => {
    const refused = staleOf(key, seen) ?? (product.categoryUuid === body.category ? "bulkUnchanged" : null);
    const change = { field: "category", before: product.categoryUuid, after: body.category };
    const words = { before: pathOf(product.categoryUuid) ?? "", after: target };
    return decided(product, change, { ...words, refused }, { category: body.category });
  });
}

function staleOf({ version }: ProductKey, seen: number | undefined): string | null {
  return seen !== undefined && seen !== version ? "stale" : null;
}

function decided(
  { uuid, article, name, externalId }: KeptProduct,
  change: BulkDecision["change"],
  { before, after, refused }: Pick<BulkRow, "before" | "after" | "refused">,
  fields: Partial<ProductToSave>,
): BulkDecision {
  return {
    shown: { id: uuid, name: `${article} ${name}`, before, after, refused },
    row: refused === null ? { externalId, ...fields } : null,
    change,
  };
}
