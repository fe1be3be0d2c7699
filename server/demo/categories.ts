import type { DrawingSpec } from "#server/drawings/spec.ts";
import { departments } from "./category-tree.ts";
import type { Leaf } from "./category.ts";
import type { CategoryRow } from "./rows.ts";
import { slugOf } from "./slug.ts";
import { stableUuid } from "./stable-uuid.ts";

/**
 * The tree, parents before children.
 * @param drawingOf the picture of a leaf by its name, also used for what stands above it
 */
export function categoryRows(drawingOf: (leaf: string) => DrawingSpec): CategoryRow[] {
  const rows: CategoryRow[] = [];
  const add = (parent: CategoryRow | null, { name, about }: Leaf, face: string) => {
    const slug = parent ? `${parent.slug}/${slugOf(name)}` : slugOf(name);
    const row = {
      uuid: categoryUuid(name),
      parent_uuid: parent?.uuid ?? null,
      slug,
      name,
      description: about,
      drawing: drawingOf(face),
      sort: rows.length,
    };
    rows.push(row);
    return row;
  };
  for (const department of departments) {
    const root = add(null, department, department.face);
    for (const branch of department.branches) {
      const middle = add(root, branch, branch.leaves[0]?.name ?? department.face);
      for (const leaf of branch.leaves) add(middle, leaf, leaf.name);
    }
  }
  return rows;
}

/** Names are unique over the whole tree, so they identify. */
export function categoryUuid(name: string): string {
  return stableUuid(`category/${name}`);
}
