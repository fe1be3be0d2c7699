import { savedCategoryShape, type NewCategory, type SaveCategory } from "#app/contract/desk/catalog/categories.ts";
import type { KeptCategory } from "#app/domain/catalog/saving/category.ts";
import { changesBetween } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changeGoods, type DeskGoodsChange } from "#server/use-cases/catalog/desk/change-goods.ts";
import { categoriesIn } from "#server/use-cases/catalog/saving/save-categories.ts";
import {
  categoryFault,
  categoryObject,
  categoryTexts,
  changeCategory,
  type CategoryFieldFault,
  type SavedCategory,
} from "./change-category.ts";

type CreateRefusal = CategoryFieldFault | { code: "addressTaken" | "categoryGone" | "rightMissing" };

/** Adds a category below another, or at the top. */
export function createCategory(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  values: NewCategory,
): Promise<Verdict<SavedCategory, CreateRefusal>> {
  return changeGoods<typeof savedCategoryShape, { ok: false } & CreateRefusal>(
    ports,
    author,
    { answer: savedCategoryShape, ends: "goods" },
    async (tx) => {
      if (!mayStaff(staff, "editGoods")) return no("rightMissing");
      const uuid = ports.ids.uuid();
      const { slug, ...row } = values;
      const { rows, created } = await categoriesIn(tx, [{ uuid, ...row, ...(slug !== undefined && { slug }) }]);
      const fault = categoryFault(rows[0]);
      if (fault?.code === "categoryCircle") throw new RangeError("a new category below itself");
      if (fault !== null) return fault;
      const [category] = created;
      if (category === undefined) throw new Error("a category that was not created");
      const answer = { uuid, version: 1 };
      const filled = Object.entries(categoryTexts(category)).filter(([, text]) => text !== "");
      await recordChange(tx, author, {
        action: "category.created",
        object: categoryObject(category),
        changes: changesBetween({}, Object.fromEntries(filled)),
        answer,
      });
      return ok(answer);
    },
  );
}

/** Saves what does not change addresses. */
export function saveCategory(
  ports: Ports,
  change: DeskGoodsChange,
  uuid: string,
  { version, ...values }: SaveCategory,
) {
  const form = { uuid, version, yours: fieldTexts({ ...values, slug: "", parentUuid: null }) };
  return changeCategory<typeof savedCategoryShape, CategoryFieldFault>(
    ports,
    change,
    savedCategoryShape,
    form,
    async (tx, { category }) => {
      const { rows } = await categoriesIn(tx, [{ uuid, ...values }]);
      const fault = categoryFault(rows[0]);
      if (fault?.code === "fieldRefused") return fault;
      if (fault !== null) throw new RangeError(`a category that stays in its place: ${fault.code}`);
      return ok({
        action: "category.saved",
        changes: changesBetween(fieldTexts(category), fieldTexts({ ...category, ...values })),
        value: (present: number) => ({ uuid, version: present }),
      });
    },
  );
}

function fieldTexts(values: Parameters<typeof categoryTexts>[0] | KeptCategory) {
  const { slug: _slug, parent: _parent, ...texts } = categoryTexts(values);
  return texts;
}
