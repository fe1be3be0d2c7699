import { z } from "zod";
import { slugOf } from "#app/domain/catalog/slug.ts";
import { cell, readTable } from "#server/demo/data.ts";
import type { DemoCategoryRow } from "#server/demo/rows.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";
import type { DrawingSpec } from "#server/drawings/spec.ts";

const categories = readTable(
  "categories.csv",
  z.strictObject({ parent: cell.textOrNone, name: cell.text, face: cell.textOrNone, about: cell.text }),
);

/**
 * The tree, parents before children.
 * @param drawingOf the picture of a leaf by its name, also used for what stands above it
 */
export function categoryRows(drawingOf: (leaf: string) => DrawingSpec): DemoCategoryRow[] {
  const slugs = new Map<string, string>();
  return categories.map(({ parent, name, face, about }, sort) => {
    const above = parent === null ? "" : slugs.get(parent);
    if (above === undefined) throw new RangeError(`${name} stands before its parent`);
    const slug = `${above}${slugOf(name)}`;
    slugs.set(name, `${slug}/`);
    return {
      uuid: categoryUuid(name),
      parent_uuid: parent === null ? null : categoryUuid(parent),
      slug,
      name,
      description: about,
      drawing: drawingOf(face ?? firstChild(name) ?? name),
      sort,
    };
  });
}

function firstChild(name: string): string | undefined {
  return categories.find(({ parent }) => parent === name)?.name;
}

/** Names are unique over the whole tree, so they identify. */
export function categoryUuid(name: string): string {
  return stableUuid(`category/${name}`);
}
