import type { CategoryMenuItem } from "#app/contract/catalog.ts";
import type { CategoryRow } from "#server/db/queries/catalog/assortment.ts";
import { categoryImage } from "#server/db/queries/catalog/drawing-address.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "./public-data.ts";

/** The tree of categories with the number of products on sale in each subtree. */
export async function categoryMenu(ports: Ports): Promise<CategoryMenuItem[]> {
  const rows = await publicData(ports).categories();
  const grown = grownFrom.get(rows) ?? treeOf(rows);
  grownFrom.set(rows, grown);
  return grown;
}

/** The shelves that goods are bought from most, the most popular first. */
export async function popularCategories(ports: Ports, most: number): Promise<{ name: string; slug: string }[]> {
  const rows = await publicData(ports).categories();
  return rows
    .filter((row) => row.own_products > 0)
    .toSorted((one, other) => other.own_popularity - one.own_popularity)
    .slice(0, most)
    .map(({ name, slug }) => ({ name, slug }));
}

/** One tree for each load of the rows. */
const grownFrom = new WeakMap<CategoryRow[], CategoryMenuItem[]>();

function treeOf(rows: readonly CategoryRow[], parent: string | null = null): CategoryMenuItem[] {
  return rows
    .filter((row) => row.parent_uuid === parent)
    .map((row) => {
      const children = treeOf(rows, row.uuid);
      return {
        uuid: row.uuid,
        name: row.name,
        slug: row.slug,
        image: categoryImage({ slug: row.slug, name: row.name, drawingHash: row.drawing_hash }),
        productCount: children.reduce((sum, child) => sum + child.productCount, row.own_products),
        children,
      };
    });
}
