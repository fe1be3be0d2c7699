import { z } from "zod";
import {
  changedValueShape,
  type ChangedValue,
  type MergeValue,
  type RemoveValue,
  type RenameValue,
} from "#app/contract/desk/catalog/attributes.ts";
import type { KeptAttribute } from "#app/domain/catalog/saving/attribute.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { keptAttributes } from "#server/db/queries/catalog/saving/attributes.ts";
import {
  attributeValues,
  deleteValue,
  relabelValue,
  valueNamed,
  type AttributeValueRow,
} from "#server/db/queries/desk/catalog/attributes.ts";
import { recordChange, recordedChange, type RecordedChange } from "#server/db/queries/staff/journal.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changeGoods, type DeskGoodsChange } from "#server/use-cases/catalog/desk/change-goods.ts";
import { rewriteValues } from "./rewrite-values.ts";
import { attributeObject } from "./save-attribute.ts";

type Missing = { code: "attributeNotFound" | "rightMissing" | "valueChanged" };
type Values = { attribute: KeptAttribute; all: AttributeValueRow[] };

/**
 * Renames a value in all goods, a batch at a time. The value has its new name first, under its former address: what was
 * broken off is finished by the same form again, and no filter of a visitor is lost meanwhile.
 */
export async function renameValue(
  ports: Ports,
  change: DeskGoodsChange,
  code: string,
  { value, was, label }: RenameValue,
): Promise<Verdict<ChangedValue, Missing | { code: "valueExists" }>> {
  type Refusal = { ok: false } & (Missing | { code: "valueExists" });
  const done = await answered(ports, change);
  if (done !== null) return ok(done);
  const named = await changeGoods<typeof attributeAnswer, Refusal>(
    ports,
    { ...change.author, key: undefined },
    { answer: attributeAnswer, ends: "goods" },
    async (tx) => {
      const found = await valuesOf(tx, change, code);
      if (!found.ok) return found;
      const own = found.value.all.find(({ id }) => id === value);
      if (own === undefined || (own.label !== was && own.label !== label)) return no("valueChanged");
      const other = await valueNamed(tx, code, label);
      if (other !== undefined && other.id !== value) return no("valueExists");
      await relabelValue(tx, value, label);
      return ok(found.value.attribute);
    },
  );
  if (!named.ok) return named;
  const goods = await rewriteValues(ports, change, { code, value, was, label });
  return finish(ports, change, "attribute.valueRenamed", named.value, {
    changes: { value: { before: was, after: label } },
    answer: { goods, into: label, intoGoods: goods },
  });
}

/** Gives all goods with a value another one instead; the value is no more then. */
export async function mergeValue(
  ports: Ports,
  change: DeskGoodsChange,
  code: string,
  { value, was, into, isPreview }: MergeValue,
): Promise<Verdict<ChangedValue, Missing | { code: "valueSame" }>> {
  const done = isPreview ? null : await answered(ports, change);
  if (done !== null) return ok(done);
  const found = await valuesOf(ports.database.db, change, code);
  if (!found.ok) return found;
  const [own, other] = [value, into].map((one) => found.value.all.find(({ id }) => id === one));
  if (value === into) return no("valueSame");
  if (own?.label !== was || other === undefined) return no("valueChanged");
  if (isPreview) return ok({ goods: own.goods, into: other.label, intoGoods: other.goods });
  const goods = await rewriteValues(ports, change, { code, value, was, label: other.label });
  return finish(ports, change, "attribute.valuesMerged", found.value.attribute, {
    changes: { value: { before: was, after: other.label } },
    answer: { goods, into: other.label, intoGoods: other.goods + goods },
    end: (tx) => deleteValue(tx, value),
  });
}

const removed = z.literal(true);

/** Deletes a value that no product has. */
export function removeValue(
  ports: Ports,
  change: DeskGoodsChange,
  code: string,
  { value, was }: RemoveValue,
): Promise<Verdict<true, Missing | { code: "valueUsed" }>> {
  type Refusal = { ok: false } & (Missing | { code: "valueUsed" });
  return changeGoods<typeof removed, Refusal>(ports, change.author, { answer: removed, ends: "goods" }, async (tx) => {
    const found = await valuesOf(tx, change, code);
    if (!found.ok) return found;
    const own = found.value.all.find(({ id }) => id === value);
    if (own?.label !== was) return no("valueChanged");
    if (own.goods > 0 || !(await deleteValue(tx, value))) return no("valueUsed");
    await recordChange(tx, change.author, {
      action: "attribute.valueRemoved",
      object: attributeObject(found.value.attribute),
      changes: { value: { before: was, after: null } },
      answer: true,
    });
    return ok(true as const);
  });
}

const attributeAnswer = z.custom<KeptAttribute>();

/** The values of a text. */
async function valuesOf(db: Db | Tx, { staff }: DeskGoodsChange, code: string): Promise<Verdict<Values, Missing>> {
  if (!mayStaff(staff, "editGoods")) return no("rightMissing");
  const attribute = (await keptAttributes(db, [code])).get(code);
  if (attribute?.kind !== "text") return no("attributeNotFound");
  return ok({ attribute, all: await attributeValues(db, code) });
}

async function answered({ database }: Ports, { author }: DeskGoodsChange): Promise<ChangedValue | null> {
  const { value: done } = await transact<RecordedChange | undefined>(database.db, async (tx) =>
    ok(await recordedChange(tx, author)),
  );
  return done === undefined ? null : changedValueShape.parse(done.answer);
}

type End = {
  changes: { value: { before: string; after: string } };
  answer: ChangedValue;
  end?: (tx: Tx) => Promise<unknown>;
};

/** The entry about the attribute, once a key, when all goods are done. */
function finish(
  ports: Ports,
  { author }: DeskGoodsChange,
  action: string,
  attribute: KeptAttribute,
  { changes, answer, end }: End,
) {
  return changeGoods<typeof changedValueShape, never>(
    ports,
    author,
    { answer: changedValueShape, ends: "goods" },
    async (tx) => {
      await end?.(tx);
      await recordChange(tx, author, {
        action,
        object: attributeObject(attribute),
        changes: { ...changes, goods: { before: null, after: answer.goods } },
        answer,
      });
      return ok(answer);
    },
  );
}
