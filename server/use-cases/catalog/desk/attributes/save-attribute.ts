import { savedAttributeShape, type AddedAttribute, type SaveAttribute } from "#app/contract/desk/catalog/attributes.ts";
import type { KeptAttribute } from "#app/domain/catalog/saving/attribute.ts";
import { changesBetween, type JournalObject } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { keptAttributes } from "#server/db/queries/catalog/saving/attributes.ts";
import { attributeVersion } from "#server/db/queries/desk/catalog/attributes.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changeGoods, type DeskGoodsChange } from "#server/use-cases/catalog/desk/change-goods.ts";
import { attributesIn } from "#server/use-cases/catalog/saving/save-attributes.ts";
import { refuseStaleTexts, type StaleTexts } from "#server/use-cases/staff/stale-save.ts";

type SavedAttribute = { code: string; version: number };
type FieldRefusal = { code: "fieldRefused"; field: string };
type CreateRefusal = FieldRefusal | { code: "codeTaken" | "rightMissing" };
type SaveRefusal = FieldRefusal | StaleTexts | { code: "attributeNotFound" | "rightMissing" };

/** Adds an attribute behind the others of its place. */
export function createAttribute(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  { unit, ...row }: AddedAttribute,
): Promise<Verdict<SavedAttribute, CreateRefusal>> {
  return changeGoods<typeof savedAttributeShape, { ok: false } & CreateRefusal>(
    ports,
    author,
    { answer: savedAttributeShape, ends: "goods" },
    async (tx) => {
      if (!mayStaff(staff, "editGoods")) return no("rightMissing");
      if ((await keptAttributes(tx, [row.code])).size > 0) return no("codeTaken");
      const { rows, created } = await attributesIn(tx, [{ ...row, unit: unit || null }]);
      const [result] = rows;
      if (result?.status === "refused") return no("fieldRefused", { field: result.field });
      const [attribute] = created;
      if (attribute === undefined) throw new Error("an attribute that was not created");
      const answer = { code: row.code, version: 1 };
      const filled = Object.entries({ ...attributeTexts(attribute), kind: row.kind }).filter(([, text]) => text !== "");
      await recordChange(tx, author, {
        action: "attribute.created",
        object: attributeObject(attribute),
        changes: changesBetween({}, Object.fromEntries(filled)),
        answer,
      });
      return ok(answer);
    },
  );
}

/** Saves an attribute as it was seen. */
export function saveAttribute(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  code: string,
  { version, unit, ...row }: SaveAttribute,
): Promise<Verdict<SavedAttribute, SaveRefusal>> {
  return changeGoods<typeof savedAttributeShape, { ok: false } & SaveRefusal>(
    ports,
    author,
    { answer: savedAttributeShape, ends: "goods" },
    async (tx) => {
      if (!mayStaff(staff, "editGoods")) return no("rightMissing");
      const [kept, present] = [(await keptAttributes(tx, [code])).get(code), await attributeVersion(tx, code)];
      if (kept === undefined || present === undefined) return no("attributeNotFound");
      const before = { ...kept };
      const after = { ...kept, ...row, unit: unit || null };
      const object = attributeObject(before);
      const [now, yours] = [attributeTexts(before), attributeTexts(after)];
      if (version !== present) return refuseStaleTexts(tx, object, { version, present, yours, now });
      const { rows } = await attributesIn(tx, [{ code, ...row, unit: unit || null }]);
      const [result] = rows;
      if (result?.status === "refused") return no("fieldRefused", { field: result.field });
      const answer = { code, version: (await attributeVersion(tx, code)) ?? present };
      const changes = changesBetween(now, yours);
      if (Object.keys(changes).length > 0)
        await recordChange(tx, author, {
          action: "attribute.saved",
          object,
          changes: { ...changes, ...changesBetween({ version: present }, { version: answer.version }) },
          answer,
        });
      return ok(answer);
    },
  );
}

export function attributeObject({ code, name }: Pick<KeptAttribute, "code" | "name">): JournalObject {
  return { kind: "attribute", id: code, name };
}

/** Fields as the form shows them. */
function attributeTexts({ name, unit, group, role, isFilter, isInName, sort }: KeptAttribute) {
  const flag = (isSet: boolean) => (isSet ? "1" : "");
  return {
    ...{ name, unit: unit ?? "", group, role },
    ...{ isFilter: flag(isFilter), isInName: flag(isInName), sort: String(sort) },
  };
}
