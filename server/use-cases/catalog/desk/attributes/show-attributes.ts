import type { DeskAttribute, DeskAttributeList } from "#app/contract/desk/catalog/attributes.ts";
import { attributeKinds, attributeRoles, type KeptAttribute } from "#app/domain/catalog/saving/attribute.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { allAttributes, keptAttributes } from "#server/db/queries/catalog/saving/attributes.ts";
import { attributeValues, attributeVersion, goodsPerAttribute } from "#server/db/queries/desk/catalog/attributes.ts";
import type { Ports } from "#server/ports/ports.ts";

type Needs = Pick<Ports, "database">;

/** All attributes in their order. */
export async function deskAttributes(
  { database: { db } }: Needs,
  staff: StaffScope,
): Promise<Verdict<DeskAttributeList, { code: "rightMissing" }>> {
  if (!mayStaff(staff, "seeGoods")) return no("rightMissing");
  const goods = await goodsPerAttribute(db);
  const items = (await allAttributes(db)).map((row) => shown(row, goods.get(row.code) ?? 0));
  return ok({ items, can: { edit: mayStaff(staff, "editGoods") } });
}

/** One attribute; only texts have values to choose from. */
export async function showAttribute(
  { database: { db } }: Needs,
  staff: StaffScope,
  code: string,
): Promise<Verdict<DeskAttribute, { code: "attributeNotFound" | "rightMissing" }>> {
  if (!mayStaff(staff, "seeGoods")) return no("rightMissing");
  const attribute = (await keptAttributes(db, [code])).get(code);
  const version = await attributeVersion(db, code);
  if (attribute === undefined || version === undefined) return no("attributeNotFound");
  const goods = (await goodsPerAttribute(db)).get(code) ?? 0;
  const values = attribute.kind === "text" ? await attributeValues(db, code) : [];
  return ok({ ...shown(attribute, goods), version, values, can: { edit: mayStaff(staff, "editGoods") } });
}

function shown({ kind, role, unit, ...row }: KeptAttribute, goods: number) {
  return {
    ...row,
    kind: attributeKinds.find((one) => one === kind) ?? "text",
    role: attributeRoles.find((one) => one === role) ?? "none",
    unit: unit ?? "",
    goods,
  };
}
