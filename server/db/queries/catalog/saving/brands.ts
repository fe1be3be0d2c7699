import type { KeptBrand } from "#app/domain/catalog/saving/brand.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { releaseSlugs } from "./turn.ts";
import { insertRows, oneOf, updateRows } from "./write-rows.ts";

const columns = ["uuid", "slug", "name", "country", "about", "is_hidden as isHidden"] as const;

/** Brands of a batch by uuid, and the owners of the slugs. */
export async function keptBrands(
  tx: Tx,
  uuids: readonly string[],
  slugs: readonly string[],
): Promise<{ kept: Map<string, KeptBrand>; owners: Map<string, string> }> {
  const rows = await tx
    .selectFrom("brands")
    .select(columns)
    .where((where) => where.or([oneOf("uuid", "uuid", uuids), oneOf("slug", "text", slugs)]))
    .execute();
  const wanted = new Set(uuids);
  return {
    kept: new Map(rows.filter(({ uuid }) => wanted.has(uuid)).map((row) => [row.uuid, row])),
    owners: new Map(rows.map(({ slug, uuid }) => [slug, uuid])),
  };
}

export async function allBrands(db: Db | Tx): Promise<KeptBrand[]> {
  return db.selectFrom("brands").select(columns).orderBy("uuid").execute();
}

/** `moved`: updated brands whose slugs may be taken over by others of the batch. */
export async function writeBrands(
  tx: Tx,
  { created, updated }: { created: readonly KeptBrand[]; updated: readonly KeptBrand[] },
  moved: readonly string[],
): Promise<void> {
  await releaseSlugs(tx, "brands", moved);
  await insertRows(tx, "brands", created.map(rowOf));
  await updateRows(tx, "brands", "uuid", updated.map(rowOf));
}

function rowOf({ isHidden, ...row }: KeptBrand) {
  return { ...row, is_hidden: isHidden };
}
