import type { z } from "zod";
import { savedBrandShape, type NewBrand, type SaveBrand } from "#app/contract/desk/catalog/brands.ts";
import type { KeptBrand } from "#app/domain/catalog/saving/brand.ts";
import type { SavedRow } from "#app/domain/catalog/saving/saved-row.ts";
import { changesBetween, type JournalChanges, type JournalObject } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { brandAtDesk, lockBrand, type FoundBrand } from "#server/db/queries/desk/catalog/brands.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changeGoods, type DeskGoodsChange } from "#server/use-cases/catalog/desk/change-goods.ts";
import { brandsIn } from "#server/use-cases/catalog/saving/save-brands.ts";
import { refuseStaleTexts, type StaleTexts } from "#server/use-cases/staff/stale-save.ts";

type SavedBrand = z.infer<typeof savedBrandShape>;
type FieldFault = { code: "brandAddressTaken" | "fieldRefused"; field: string };
export type BrandMissing = { code: "brandNotFound" | "rightMissing" };

/** Adds a brand. */
export function createBrand(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  { slug, ...row }: NewBrand,
): Promise<Verdict<SavedBrand, FieldFault | { code: "rightMissing" }>> {
  type Refusal = { ok: false } & (FieldFault | { code: "rightMissing" });
  return changeGoods<typeof savedBrandShape, Refusal>(
    ports,
    author,
    { answer: savedBrandShape, ends: "goods" },
    async (tx) => {
      if (!mayStaff(staff, "editGoods")) return no("rightMissing");
      const uuid = ports.ids.uuid();
      const { rows, created } = await brandsIn(tx, [{ uuid, ...row, ...(slug !== undefined && { slug }) }]);
      const fault = faultOf(rows[0]);
      if (fault !== null) return fault;
      const [brand] = created;
      if (brand === undefined) throw new Error("a brand that was not created");
      const answer = { uuid, version: 1 };
      const filled = Object.entries(brandTexts(brand)).filter(([, text]) => text !== "");
      await recordChange(tx, author, {
        action: "brand.created",
        object: brandObject(brand),
        changes: changesBetween({}, Object.fromEntries(filled)),
        answer,
      });
      return ok(answer);
    },
  );
}

/** Saves a brand as it was seen; a new address leaves a redirect. */
export function saveBrand(
  ports: Ports,
  change: DeskGoodsChange,
  uuid: string,
  { version, ...values }: SaveBrand,
): Promise<Verdict<SavedBrand, FieldFault | BrandMissing | StaleTexts>> {
  const form = { uuid, version, yours: brandTexts(values) };
  return changeBrand<typeof savedBrandShape, FieldFault>(ports, change, savedBrandShape, form, async (tx, brand) => {
    const { rows } = await brandsIn(tx, [{ uuid, ...values }]);
    const fault = faultOf(rows[0]);
    if (fault !== null) return fault;
    return ok({
      action: "brand.saved",
      changes: changesBetween(brandTexts(brand), brandTexts(values)),
      value: (present: number) => ({ uuid, version: present }),
    });
  });
}

type Planned<V> = { action: string; changes: JournalChanges; value: (version: number) => V };
type BrandForm = { uuid: string; version: number; yours: Readonly<Record<string, string>> };

/** Changes a brand as it was seen, with its entry in the journal. */
export function changeBrand<S extends z.ZodType, R extends { code: string }>(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  answer: S,
  { uuid, version, yours }: BrandForm,
  plan: (tx: Tx, brand: FoundBrand) => Promise<Verdict<Planned<z.output<S>>, R>>,
): Promise<Verdict<z.output<S>, R | BrandMissing | StaleTexts>> {
  type Refusal = { ok: false } & (R | BrandMissing | StaleTexts);
  return changeGoods<S, Refusal>(ports, author, { answer, ends: "goods" }, async (tx) => {
    if (!mayStaff(staff, "editGoods")) return no("rightMissing");
    const brand = await lockBrand(tx, uuid);
    if (brand === undefined) return no("brandNotFound");
    const object = brandObject(brand);
    if (brand.version !== version) {
      const now = Object.fromEntries(Object.entries(brandTexts(brand)).filter(([name]) => Object.hasOwn(yours, name)));
      return refuseStaleTexts(tx, object, { version, present: brand.version, yours, now });
    }
    const planned = await plan(tx, brand);
    if (!planned.ok) return planned;
    const present = (await brandAtDesk(tx, uuid))?.version ?? brand.version;
    const { action, changes, value } = planned.value;
    const end = value(present);
    if (Object.keys(changes).length > 0)
      await recordChange(tx, author, {
        ...{ action, object, answer: end },
        changes: { ...changes, ...changesBetween({ version: brand.version }, { version: present }) },
      });
    return ok(end);
  });
}

export function brandObject({ uuid, name }: Pick<KeptBrand, "uuid" | "name">): JournalObject {
  return { kind: "brand", id: uuid, name };
}

/** Fields as the form shows them. */
function brandTexts({ name, slug, country, about, isHidden }: Omit<KeptBrand, "uuid">) {
  return { name, slug, country, about, isHidden: isHidden ? "1" : "" };
}

function faultOf(row: SavedRow | undefined): ({ ok: false } & FieldFault) | null {
  if (row?.status !== "refused") return null;
  return no(row.code === "taken" ? "brandAddressTaken" : "fieldRefused", { field: row.field });
}
