import { savedProductShape, type SaveProduct } from "#app/contract/desk/product.ts";
import { missingForSale, type SaleField } from "#app/domain/catalog/missing-for-sale.ts";
import type { KeptProduct } from "#app/domain/catalog/saving/kept-product.ts";
import { isPinnable } from "#app/domain/catalog/saving/pins.ts";
import type { FaultCode, RowFault } from "#app/domain/catalog/saving/saved-row.ts";
import { mayMoveStatus, statusAfter, type StatusAction } from "#app/domain/desk/products/status.ts";
import { productTexts, type ProductValues } from "#app/domain/desk/products/values.ts";
import { moneyFromDecimal } from "#app/domain/money.ts";
import { changesBetween, type JournalChanges, type JournalObject } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { keptProducts } from "#server/db/queries/catalog/saving/products.ts";
import { lastWriter, lockProduct, lockProducts } from "#server/db/queries/desk/products/product.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { saveProductsIn } from "#server/use-cases/catalog/saving/save-products.ts";
import { refuseStale } from "#server/use-cases/staff/stale-save.ts";
import type { StaleChange } from "#server/use-cases/order/desk/change-at-desk.ts";
import { changeGoods, type DeskGoodsChange } from "./change-goods.ts";
import { productOf, valuesOf } from "./product-values.ts";

type Saved = { uuid: string; version: number };
type FieldRefusal = { code: "fieldRefused" | "fieldTaken" | "fieldGone"; field: string };
type Missing = { code: "productNotFound" | "rightMissing" };

/** Adds a draft. Its external id is its own uuid: no other source knows it yet. */
export function createProduct(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  values: ProductValues,
): Promise<Verdict<Saved, FieldRefusal | { code: "rightMissing" }>> {
  type Refusal = { ok: false } & (FieldRefusal | { code: "rightMissing" });
  return changeGoods<typeof savedProductShape, Refusal>(
    ports,
    author,
    { answer: savedProductShape, ends: "goods" },
    async (tx) => {
      if (!mayStaff(staff, "editGoods")) return no("rightMissing");
      const uuid = ports.ids.uuid();
      const row = { ...productOf(uuid, values), uuid, status: "draft" as const };
      const { rows, created } = await saveProductsIn(tx, ports, author.actor, [row]);
      const [result] = rows;
      if (result?.status === "refused") return refusedField(result);
      const [product] = created;
      if (product === undefined) throw new Error("a product that was not created");
      const answer = { uuid, version: 1 };
      await recordChange(tx, author, {
        action: "product.created",
        object: objectOf(product),
        changes: changesBetween({}, { ...filled(productTexts(valuesOf(product))), status: "draft" }),
        answer,
      });
      return ok(answer);
    },
  );
}

/** Saves the fields of a product; one that was changed meanwhile is refused with both values. */
export function saveProduct(ports: Ports, change: DeskGoodsChange, uuid: string, { version, ...values }: SaveProduct) {
  return changeProduct<FieldRefusal | StaleChange>(ports, change, uuid, async (tx, product, present) => {
    const now = valuesOf(product);
    if (version !== present) return stale(tx, product, { version, present, yours: values, now });
    const after = { ...values, slug: values.slug ?? now.slug };
    const saved = await saveProductsIn(tx, ports, change.author.actor, [productOf(product.externalId, after)]);
    const [result] = saved.rows;
    if (result?.status === "refused") return refusedField(result);
    return ok({ action: "product.saved", changes: changesBetween(productTexts(now), productTexts(after)) });
  });
}

/** Puts a product on sale if nothing is missing, hides it or discontinues it. */
export function setProductStatus(
  ports: Ports,
  change: DeskGoodsChange,
  uuid: string,
  { version, action }: { version: number; action: StatusAction },
) {
  type Refusal = StaleChange | { code: "productStatusMove" } | { code: "productNotReady"; missing: SaleField[] };
  return changeProduct<Refusal>(ports, change, uuid, async (tx, product, present, basePrice) => {
    if (version !== present) {
      const field = { name: "status", before: product.status, yours: statusAfter[action], now: product.status };
      const last = await lastWriter(tx, uuid);
      return no("stale", { fields: [field], by: last?.by ?? "", at: last?.at ?? "", version: present });
    }
    if (!mayMoveStatus(product.status, action)) return no("productStatusMove");
    const missing = action === "show" ? missingOf(product, basePrice) : [];
    if (missing.length > 0) return no("productNotReady", { missing });
    const status = statusAfter[action];
    await saveProductsIn(tx, ports, change.author.actor, [{ externalId: product.externalId, status }]);
    return ok({ action: "product.statusSet", changes: { status: { before: product.status, after: status } } });
  });
}

/** Pins exactly these fields, by the names of pins.ts. */
export function pinProduct(
  ports: Ports,
  change: DeskGoodsChange,
  uuid: string,
  { version, pinned }: { version: number; pinned: readonly string[] },
) {
  type Refusal = StaleChange | { code: "pinUnknown"; field: string };
  return changeProduct<Refusal>(ports, change, uuid, async (tx, product, present) => {
    const unknown = pinned.find((field) => !isPinnable(field));
    if (unknown !== undefined) return no("pinUnknown", { field: unknown });
    const [before, after] = [product.pinned.toSorted().join(", "), [...new Set(pinned)].sort().join(", ")];
    if (version !== present) {
      const last = await lastWriter(tx, uuid);
      const fields = before === after ? [] : [{ name: "pinned", before, yours: after, now: before }];
      return no("stale", { fields, by: last?.by ?? "", at: last?.at ?? "", version: present });
    }
    const row = { externalId: product.externalId, pinned: [...new Set(pinned)].sort() };
    await saveProductsIn(tx, ports, change.author.actor, [row]);
    return ok({ action: "product.pinned", changes: changesBetween({ pinned: before }, { pinned: after }) });
  });
}

type Planned = { action: string; changes: JournalChanges };

/** Runs a change of the locked product, and records it if it has changed anything. */
export function changeProduct<R extends { code: string }>(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  uuid: string,
  plan: (tx: Tx, product: KeptProduct, version: number, basePrice: string | null) => Promise<Verdict<Planned, R>>,
): Promise<Verdict<Saved, R | Missing>> {
  return changeGoods<typeof savedProductShape, { ok: false } & (R | Missing)>(
    ports,
    author,
    { answer: savedProductShape, ends: "goods" },
    async (tx) => {
      if (!mayStaff(staff, "editGoods")) return no("rightMissing");
      const [key] = await lockProducts(tx, [uuid]);
      const product = key && (await keptProducts(tx, [key.externalId], true)).get(key.externalId);
      if (key === undefined || product === undefined) return no("productNotFound");
      // The batch changes the kept record.
      const planned = await plan(tx, { ...product }, key.version, key.basePrice);
      if (!planned.ok) return planned;
      const { action, changes } = planned.value;
      const version = (await lockProduct(tx, uuid))?.version ?? key.version;
      const answer = { uuid, version };
      if (Object.keys(changes).length > 0)
        await recordChange(tx, author, {
          action,
          object: objectOf(product),
          changes: { ...changes, ...changesBetween({ version: key.version }, { version }) },
          answer,
        });
      return ok(answer);
    },
  );
}

export function objectOf({ uuid, article }: Pick<KeptProduct, "uuid" | "article">): JournalObject {
  return { kind: "product", id: uuid, name: article };
}

export function missingOf(product: KeptProduct, basePrice: string | null): SaleField[] {
  return missingForSale({
    ...product,
    category: product.categoryUuid,
    unit: product.unitUuid,
    basePrice: basePrice === null ? undefined : moneyFromDecimal(basePrice),
    // The database keeps addresses unique.
    isSlugTaken: false,
  });
}

async function stale(
  tx: Tx,
  product: KeptProduct,
  { version, present, yours, now }: { version: number; present: number; yours: ProductValues; now: ProductValues },
): Promise<{ ok: false } & StaleChange> {
  const texts = { yours: productTexts({ ...yours, slug: yours.slug ?? now.slug }), now: productTexts(now) };
  // An attribute that only one side has is nothing on the other.
  const blank = Object.fromEntries(Object.keys(texts.now).map((name) => [name, ""]));
  const refusal = await refuseStale(tx, objectOf(product), {
    ...{ version, present },
    yours: { ...blank, ...texts.yours },
    now: texts.now,
  });
  const last = refusal.by === "" ? await lastWriter(tx, product.uuid) : undefined;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return no("stale", {
    fields: refusal.fields.map(({ name, before, yours: own, now: current }) => ({
      ...{ name, before: text(before), yours: text(own), now: text(current) },
    })),
    by: refusal.by || (last?.by ?? ""),
    at: refusal.at || (last?.at ?? ""),
    version: present,
  });
}

function refusedField({ code, field }: RowFault<FaultCode>): { ok: false } & FieldRefusal {
  const named = fieldNames[field] ?? field;
  if (code === "taken") return no("fieldTaken", { field: named });
  return no(code === "unknown" ? "fieldGone" : "fieldRefused", { field: named });
}

/** Fields of the writer that have several in the form. */
const fieldNames: Readonly<Record<string, string>> = { dimensions: "length", supplyDays: "supplyTo" };

function filled(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ""));
}
