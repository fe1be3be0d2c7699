import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

export type ComparedRow = { categoryUuid: string; productUuid: string };

/** Compared products that are still visible, in the order added; one statement. */
export async function compared(db: Db | Tx, owner: string): Promise<ComparedRow[]> {
  return db
    .selectFrom("comparisons as c")
    .innerJoin("products as p", "p.uuid", "c.product_uuid")
    .where("c.owner", "=", owner)
    .where("p.status", "in", ["active", "discontinued"])
    .orderBy("c.added_at")
    .orderBy("p.uuid")
    .select(["p.category_uuid as categoryUuid", "p.uuid as productUuid"])
    .execute();
}

/** Existing products keep their position, new ones are appended in the given order; unknown uuids are skipped. */
export async function insertComparisons(tx: Tx, owner: string, uuids: readonly string[]): Promise<void> {
  await sql`
    insert into comparisons (owner, product_uuid, added_at)
    select ${owner}, p.uuid, now() + wanted.place * interval '1 microsecond'
    from unnest(${[...uuids]}::uuid[]) with ordinality as wanted (uuid, place)
    join products p on p.uuid = wanted.uuid and p.status in ('active', 'discontinued')
    on conflict do nothing`.execute(tx);
}

export async function deleteComparisons(
  db: Db | Tx,
  owner: string,
  which: { all: true } | { products: readonly string[] } | { categories: readonly string[] },
): Promise<void> {
  const narrowed =
    "all" in which
      ? sql`true`
      : "products" in which
        ? sql`p.uuid = any(${[...which.products]}::uuid[])`
        : sql`p.category_uuid = any(${[...which.categories]}::uuid[])`;
  await sql`
    delete from comparisons c using products p
    where c.owner = ${owner} and p.uuid = c.product_uuid and ${narrowed}`.execute(db);
}
