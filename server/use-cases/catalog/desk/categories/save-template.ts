import { savedCategoryShape, type TemplateCategory } from "#app/contract/desk/catalog/categories.ts";
import type { TemplateAttribute } from "#app/domain/catalog/category-template.ts";
import { changesBetween } from "#app/domain/staff/journal.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { listCategoryTemplates, writeCategoryTemplate } from "#server/db/queries/catalog/category-templates.ts";
import { keptAttributes } from "#server/db/queries/catalog/saving/attributes.ts";
import { raiseCategoryVersion } from "#server/db/queries/desk/catalog/categories.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { DeskGoodsChange } from "#server/use-cases/catalog/desk/change-goods.ts";
import { changeCategory } from "./change-category.ts";

/** Saves which attributes goods of a category have; null takes the template of the category above. */
export function saveTemplate(
  ports: Ports,
  change: DeskGoodsChange,
  uuid: string,
  { version, attributes }: TemplateCategory,
) {
  const after = attributes ?? [];
  return changeCategory<typeof savedCategoryShape, { code: "fieldGone"; field: string }>(
    ports,
    change,
    savedCategoryShape,
    { uuid, version, yours: {} },
    async (tx) => {
      const codes = after.map(({ code }) => code);
      const known = await keptAttributes(tx, codes);
      const gone = codes.find((code, at) => !known.has(code) || codes.indexOf(code) !== at);
      if (gone !== undefined) return no("fieldGone", { field: gone });
      const before = (await listCategoryTemplates(tx)).get(uuid) ?? [];
      const changes = changesBetween({ template: templateText(before) }, { template: templateText(after) });
      if (Object.keys(changes).length > 0) {
        await writeCategoryTemplate(tx, uuid, after);
        await raiseCategoryVersion(tx, uuid);
      }
      return ok({
        action: "category.templateSaved",
        changes,
        value: (present: number) => ({ uuid, version: present }),
      });
    },
  );
}

/** A line for the journal: codes in their order, with the signs of those that filter and of those that are collapsed. */
function templateText(attributes: readonly TemplateAttribute[]): string {
  return attributes
    .map(({ code, isFilter, isCollapsed }) => `${code}${isFilter ? "+" : ""}${isCollapsed ? "…" : ""}`)
    .join(", ");
}
