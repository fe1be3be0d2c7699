import type { CategoryTreeRow, DeskCategory, DeskCategoryTree } from "#app/contract/desk/catalog/categories.ts";
import { templateOf } from "#app/domain/catalog/category-template.ts";
import { categoryIndex } from "#app/domain/imports/references.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { listCategoryTemplates } from "#server/db/queries/catalog/category-templates.ts";
import { photoImage } from "#server/db/queries/catalog/drawing-address.ts";
import { importReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import { keptCategories } from "#server/db/queries/catalog/saving/categories.ts";
import {
  categoryNodes,
  categoryVersion,
  pictureOfCategory,
  type DeskCategoryNode,
} from "#server/db/queries/desk/catalog/categories.ts";
import { attributesOfCategory } from "#server/db/queries/desk/products/product.ts";
import { seoTexts } from "#server/use-cases/catalog/desk/save-seo.ts";
import type { Ports } from "#server/ports/ports.ts";
import { categoryPage } from "#server/use-cases/catalog/saving/save-categories.ts";

const mostCommon = 30;

type Needs = Pick<Ports, "database">;

/** The whole tree. */
export async function deskCategories(
  { database: { db } }: Needs,
  staff: StaffScope,
): Promise<Verdict<DeskCategoryTree, { code: "rightMissing" }>> {
  if (!mayStaff(staff, "seeGoods")) return no("rightMissing");
  return ok({ items: treeRows(await categoryNodes(db)), can: { edit: mayStaff(staff, "editGoods") } });
}

/** Parents before children, siblings in their order. */
function treeRows(nodes: readonly DeskCategoryNode[], parent: string | null = null, depth = 0): CategoryTreeRow[] {
  return nodes
    .filter(({ parentUuid }) => parentUuid === parent)
    .flatMap(({ uuid, name, path, isHidden, goods }) => {
      const below = treeRows(nodes, uuid, depth + 1);
      const goodsBelow = below.reduce((sum, row) => sum + row.goods, goods);
      return [{ uuid, name, path, depth, isHidden, goods, goodsBelow }, ...below];
    });
}

export async function showCategory(
  { database: { db } }: Needs,
  staff: StaffScope,
  uuid: string,
): Promise<Verdict<DeskCategory, { code: "categoryNotFound" | "rightMissing" }>> {
  if (!mayStaff(staff, "seeGoods")) return no("rightMissing");
  const [nodes, kept, version] = [await categoryNodes(db), await keptCategories(db), await categoryVersion(db, uuid)];
  const node = nodes.find((one) => one.uuid === uuid);
  const category = kept.get(uuid);
  if (node === undefined || category === undefined || version === undefined) return no("categoryNotFound");
  const { name, slug, sort, isHidden, description, parentUuid } = category;
  const { path, goods } = node;
  const { attributes } = await importReferenceRows(db);
  const { pathOf } = categoryIndex([...kept.values()]);
  const children = nodes.filter((one) => one.parentUuid === uuid);
  const below = new Set(treeRows(nodes, uuid).map((row) => row.uuid));
  const picture = await pictureOfCategory(db, uuid);
  const parent = parentUuid === null ? undefined : kept.get(parentUuid);
  const templates = await listCategoryTemplates(db);
  const template = templateOf(uuid, templates, (one) => kept.get(one)?.parentUuid ?? null);
  const canEdit = mayStaff(staff, "editGoods");
  return ok({
    ...{ uuid, version, name, slug, path, sort, isHidden, description, goods },
    parent: parent === undefined ? null : { uuid: parent.uuid, name: parent.name },
    image: picture === undefined ? null : photoImage(picture, name),
    hasPicture: picture !== undefined,
    children: children.map((one) => ({ uuid: one.uuid, name: one.name, isHidden: one.isHidden })),
    template: {
      isOwn: templates.has(uuid),
      from: template === null ? null : (kept.get(template.of)?.name ?? null),
      attributes: [...(template?.attributes ?? [])],
      common: await attributesOfCategory(db, uuid, mostCommon),
    },
    seo: await seoTexts(db, categoryPage(path)),
    places: nodes
      .filter((one) => one.uuid !== uuid && !below.has(one.uuid))
      .map((one) => ({ uuid: one.uuid, name: pathOf(one.uuid) ?? one.name }))
      .sort((a, b) => a.name.localeCompare(b.name, "ru")),
    attributes: attributes
      .map(({ code, name: label, unit }) => ({ code, name: unit === null ? label : `${label}, ${unit}` }))
      .sort((a, b) => a.name.localeCompare(b.name, "ru")),
    can: {
      edit: canEdit,
      seo: mayStaff(staff, "editContent"),
      remove: canEdit && goods === 0 && children.length === 0,
    },
  });
}
