import type { KeptCategory } from "#app/domain/catalog/saving/category.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { releaseSlugs } from "./turn.ts";
import { insertRows, updateRows } from "./write-rows.ts";

type Placed = KeptCategory & { path: string };

/** The whole tree, by uuid; only a category's own slug segment. */
export async function keptCategories(tx: Db | Tx): Promise<Map<string, KeptCategory>> {
  const rows = await tx
    .selectFrom("categories")
    .select([
      "uuid",
      "parent_uuid as parentUuid",
      "slug",
      "name",
      "description",
      "drawing",
      "sort",
      "is_hidden as isHidden",
    ])
    .execute();
  return new Map(rows.map((row) => [row.uuid, { ...row, slug: row.slug.slice(row.slug.lastIndexOf("/") + 1) }]));
}

/** `moves`: those of the updated whose addresses others of the batch may take. */
export async function writeCategories(
  tx: Tx,
  {
    created,
    updated,
    moves,
  }: { created: readonly Placed[]; updated: readonly Placed[]; moves: readonly { uuid: string }[] },
): Promise<void> {
  await releaseSlugs(
    tx,
    "categories",
    moves.map(({ uuid }) => uuid),
  );
  await insertRows(tx, "categories", created.map(rowOf));
  await updateRows(tx, "categories", "uuid", updated.map(rowOf));
}

function rowOf({ uuid, parentUuid, path, name, description, drawing, sort, isHidden }: Placed) {
  return { uuid, parent_uuid: parentUuid, slug: path, name, description, drawing, sort, is_hidden: isHidden };
}
