import type { z } from "zod";
import type { savedCategoryShape } from "#app/contract/desk/catalog/categories.ts";
import type { KeptCategory } from "#app/domain/catalog/saving/category.ts";
import type { SavedRow } from "#app/domain/catalog/saving/saved-row.ts";
import type { JournalChanges, JournalObject } from "#app/domain/staff/journal.ts";
import { changesBetween } from "#app/domain/staff/journal.ts";
import { mayStaff, type StaffRight } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { keptCategories } from "#server/db/queries/catalog/saving/categories.ts";
import { categoryVersion, lockCategory } from "#server/db/queries/desk/catalog/categories.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changeGoods, type DeskGoodsChange } from "#server/use-cases/catalog/desk/change-goods.ts";
import { refuseStaleTexts, type StaleTexts } from "#server/use-cases/staff/stale-save.ts";

export type CategoryMissing = { code: "categoryNotFound" | "rightMissing" };
export type CategoryFault =
  { code: "addressTaken" } | { code: "categoryCircle" } | { code: "categoryGone" } | CategoryFieldFault;
export type CategoryFieldFault = { code: "fieldRefused"; field: string };
export type SavedCategory = z.infer<typeof savedCategoryShape>;

/** A category with its row locked, and the whole tree. */
export type HeldCategory = { category: KeptCategory; path: string; version: number; tree: Map<string, KeptCategory> };

type Planned<V> = { action: string; changes: JournalChanges; value: V };

/** `yours`: what the form says, in texts; compared with what is there if the version is another. */
type CategoryForm = {
  uuid: string;
  version: number;
  yours: Readonly<Record<string, string>>;
  right?: StaffRight;
};

/** Changes one category as it was seen, with its entry in the journal. */
export function changeCategory<S extends z.ZodType, R extends { code: string }>(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  answer: S,
  { uuid, version, yours, right = "editGoods" }: CategoryForm,
  plan: (tx: Tx, held: HeldCategory) => Promise<Verdict<Planned<(version: number) => z.output<S>>, R>>,
): Promise<Verdict<z.output<S>, R | CategoryMissing | StaleTexts>> {
  type Refusal = { ok: false } & (R | CategoryMissing | StaleTexts);
  return changeGoods<S, Refusal>(ports, author, { answer, ends: "goods" }, async (tx) => {
    if (!mayStaff(staff, right)) return no("rightMissing");
    const held = await holdCategory(tx, uuid);
    if (held === undefined) return no("categoryNotFound");
    const object = categoryObject(held.category);
    if (held.version !== version) {
      const now = Object.fromEntries(
        Object.entries(categoryTexts(held.category)).filter(([name]) => Object.hasOwn(yours, name)),
      );
      return refuseStaleTexts(tx, object, { version, present: held.version, yours, now });
    }
    const planned = await plan(tx, held);
    if (!planned.ok) return planned;
    const present = (await categoryVersion(tx, uuid)) ?? held.version;
    const { action, changes, value } = planned.value;
    const end = value(present);
    if (Object.keys(changes).length > 0)
      await recordChange(tx, author, {
        ...{ action, object, answer: end },
        changes: { ...changes, ...changesBetween({ version: held.version }, { version: present }) },
      });
    return ok(end);
  });
}

export async function holdCategory(tx: Tx, uuid: string): Promise<HeldCategory | undefined> {
  const locked = await lockCategory(tx, uuid);
  const tree = await keptCategories(tx);
  const category = tree.get(uuid);
  // The writers change the tree in place.
  return locked && category && { ...locked, category: { ...category }, tree };
}

export function categoryObject({ uuid, name }: Pick<KeptCategory, "uuid" | "name">): JournalObject {
  return { kind: "category", id: uuid, name };
}

/** Fields as their forms show them. */
export function categoryTexts(
  values: Pick<KeptCategory, "name" | "sort" | "isHidden" | "description" | "slug" | "parentUuid">,
): Record<"name" | "sort" | "isHidden" | "description" | "slug" | "parent", string> {
  const { name, sort, isHidden, description, slug, parentUuid } = values;
  return { name, sort: String(sort), isHidden: isHidden ? "1" : "", description, slug, parent: parentUuid ?? "" };
}

/** The refusal of a row of the writer. */
export function categoryFault(row: SavedRow | undefined): ({ ok: false } & CategoryFault) | null {
  if (row?.status !== "refused") return null;
  if (row.code === "taken") return no("addressTaken");
  if (row.code === "circle") return no("categoryCircle");
  return row.code === "unknown" ? no("categoryGone") : no("fieldRefused", { field: row.field });
}
