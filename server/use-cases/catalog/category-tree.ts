import type { CategoryMenuItem } from "#app/contract/catalog/catalog.ts";
import type { CategoryRow } from "#server/db/queries/catalog/assortment.ts";
import { categoryImage } from "#server/db/queries/catalog/drawing-address.ts";

/** Category tree with the number of active products in each subtree. */
export function categoryTree(rows: readonly CategoryRow[], parent: string | null = null): CategoryMenuItem[] {
  return rows
    .filter((row) => row.parent_uuid === parent)
    .map((row) => {
      const children = categoryTree(rows, row.uuid);
      return {
        uuid: row.uuid,
        name: row.name,
        slug: row.slug,
        parent,
        image: categoryImage({ slug: row.slug, name: row.name, drawingHash: row.drawing_hash, photo: row.photo }),
        productCount: children.reduce((sum, child) => sum + child.productCount, row.own_products),
        children,
      };
    });
}
