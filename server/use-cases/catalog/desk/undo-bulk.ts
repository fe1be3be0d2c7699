import { bulkAnswerShape, type BulkAnswer } from "#app/contract/desk/lists.ts";
import type { KeptProduct } from "#app/domain/catalog/saving/kept-product.ts";
import type { ProductToSave } from "#app/domain/catalog/saving/product-to-save.ts";
import { productStatuses } from "#app/domain/desk/products/status.ts";
import { categoryIndex } from "#app/domain/imports/references.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { importReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import { keptProducts } from "#server/db/queries/catalog/saving/products.ts";
import { changesOfRun } from "#server/db/queries/desk/products/bulk-run.ts";
import { lockProducts } from "#server/db/queries/desk/products/product.ts";
import { recordChanges } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { entriesOf, writePlan, type BulkDecision } from "./bulk-goods.ts";
import { changeGoods, type DeskGoodsChange } from "./change-goods.ts";

type Refusal = { code: "rightMissing" | "bulkRunUnknown" };

/** Puts back what the person's own run has changed where the value is still the one that it has set. */
export function undoBulk(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  run: string,
): Promise<Verdict<BulkAnswer, Refusal>> {
  return changeGoods<typeof bulkAnswerShape, { ok: false } & Refusal>(
    ports,
    author,
    { answer: bulkAnswerShape, ends: "goods" },
    async (tx) => {
      if (!mayStaff(staff, "editGoods")) return no("rightMissing");
      const entries = await changesOfRun(tx, { staff: staff.uuid, key: run });
      if (entries.length === 0) return no("bulkRunUnknown");
      const keys = await lockProducts(
        tx,
        entries.map(({ id }) => id),
      );
      const kept = await keptProducts(
        tx,
        keys.map(({ externalId }) => externalId),
        false,
      );
      const products = new Map([...kept.values()].map((product) => [product.uuid, product]));
      const { pathOf } = categoryIndex((await importReferenceRows(tx)).categories);
      const decided = entries.flatMap(({ id, changes }) => {
        const product = products.get(id);
        return product === undefined ? [] : [decisionOf(product, changes, (uuid) => pathOf(uuid) ?? "")];
      });
      const written = await writePlan(tx, ports, author, decided);
      const answer = { ...written.answer, undo: null };
      await recordChanges(tx, author, entriesOf(written.changed, "product.undone", answer));
      return ok(answer);
    },
  );
}

type Changes = Readonly<Record<string, { before: unknown; after: unknown }>>;

function decisionOf(product: KeptProduct, changes: Changes, path: (uuid: string) => string): BulkDecision {
  const { uuid, article, name, externalId } = product;
  const isMove = "category" in changes;
  const field = isMove ? "category" : "status";
  const present = isMove ? product.categoryUuid : product.status;
  const former = String(changes[field]?.before ?? "");
  const isOwn = present === changes[field]?.after;
  const words = (value: string) => (isMove ? path(value) : value);
  return {
    shown: {
      ...{ id: uuid, name: `${article} ${name}`, before: words(present), after: words(former) },
      refused: isOwn ? null : "stale",
    },
    row: isOwn ? { externalId, ...fieldOf(isMove, former) } : null,
    change: { field, before: present, after: former },
  };
}

function fieldOf(isMove: boolean, former: string): Partial<ProductToSave> {
  if (isMove) return { category: former };
  const status = productStatuses.find((one) => one === former);
  return status === undefined ? {} : { status };
}
