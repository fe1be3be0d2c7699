import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/** External ids of the owner's favourites that are still shown, the newest first; one statement. */
export async function favouriteIds(db: Db | Tx, owner: string): Promise<string[]> {
  const rows = await db
    .selectFrom("favourites as f")
    .innerJoin("products as p", "p.uuid", "f.product_uuid")
    .where("f.owner", "=", owner)
    .where("p.status", "<>", "hidden")
    .orderBy("f.added_at", "desc")
    .orderBy("p.uuid")
    .select("p.external_id")
    .execute();
  return rows.map((row) => row.external_id);
}

/** What is there already keeps its place; ids of no product are passed over. */
export async function insertFavourites(tx: Tx, owner: string, externalIds: readonly string[]): Promise<void> {
  await sql`
    insert into favourites (owner, product_uuid)
    select ${owner}, p.uuid from products p where p.external_id = any(${[...externalIds]}::text[]) and p.status <> 'hidden'
    on conflict do nothing`.execute(tx);
}

export async function deleteFavourites(db: Db | Tx, owner: string, externalIds: readonly string[]): Promise<void> {
  await sql`
    delete from favourites f using products p
    where f.owner = ${owner} and p.uuid = f.product_uuid and p.external_id = any(${[...externalIds]}::text[])`.execute(db);
}
