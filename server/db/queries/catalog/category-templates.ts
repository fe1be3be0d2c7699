import { sql } from "kysely";
import type { CategoryTemplates, TemplateAttribute } from "#app/domain/catalog/category-template.ts";
import type { Db, Tx } from "#server/db/client.ts";

/** Own templates of categories, by uuid. */
export async function listCategoryTemplates(db: Db | Tx): Promise<CategoryTemplates> {
  const { rows } = await sql<TemplateAttribute & { category: string }>`
    select category_uuid as category, attribute_code as code, is_filter as "isFilter", is_collapsed as "isCollapsed"
      from category_attributes order by category_uuid, position, attribute_code`.execute(db);
  const templates = new Map<string, TemplateAttribute[]>();
  for (const { category, ...row } of rows) templates.set(category, [...(templates.get(category) ?? []), row]);
  return templates;
}

/** Replaces a template; an empty one is none. */
export async function writeCategoryTemplate(
  tx: Tx,
  category: string,
  attributes: readonly TemplateAttribute[],
): Promise<void> {
  await sql`delete from category_attributes where category_uuid = ${category}::uuid`.execute(tx);
  await sql`
    insert into category_attributes (category_uuid, attribute_code, position, is_filter, is_collapsed)
    select ${category}::uuid, code, place - 1, is_filter, is_collapsed
      from unnest(${attributes.map(({ code }) => code)}::text[], ${attributes.map(({ isFilter }) => isFilter)}::boolean[],
                  ${attributes.map(({ isCollapsed }) => isCollapsed)}::boolean[])
           with ordinality as rows (code, is_filter, is_collapsed, place)`.execute(tx);
}

/** The category above each. */
export async function categoryParents(db: Db | Tx): Promise<Map<string, string | null>> {
  const rows = await db.selectFrom("categories").select(["uuid", "parent_uuid as parent"]).execute();
  return new Map(rows.map(({ uuid, parent }) => [uuid, parent]));
}
