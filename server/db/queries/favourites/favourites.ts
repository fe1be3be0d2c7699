import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/** External ids of the owner's visible favourites, newest first; one statement. */
export async function favouriteIds(db: Db | Tx, owner: string): Promise<string[]> {
  const rows = await db
    .selectFrom("favourites as f")
    .innerJoin("products as p", "p.uuid", "f.product_uuid")
    .where("f.owner", "=", owner)
    .where("p.status", "in", ["active", "discontinued"])
    .orderBy("f.added_at", "desc")
    .orderBy("p.uuid")
    .select("p.external_id")
    .execute();
  return rows.map((row) => row.external_id);
}

/** Existing ones keep their position, new ones are prepended in the given order; unknown ids are skipped. */
export async function insertFavourites(tx: Tx, owner: string, externalIds: readonly string[]): Promise<void> {
  await sql`
    insert into favourites (owner, product_uuid, added_at)
    select ${owner}, p.uuid, now() - wanted.place * interval '1 microsecond'
    from unnest(${[...externalIds]}::text[]) with ordinality as wanted (external_id, place)
    join products p on p.external_id = wanted.external_id and p.status in ('active', 'discontinued')
    on conflict do nothing`.execute(tx);
}

export async function deleteFavourites(db: Db | Tx, owner: string, externalIds: readonly string[]): Promise<void> {
  await sql`
    delete from favourites f using products p
    where f.owner = ${owner} and p.uuid = f.product_uuid and p.external_id = any(${[...externalIds]}::text[])`.execute(
    db,
  );
}
