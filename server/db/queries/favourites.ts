import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/** External ids of the owner's favourites that are still shown, the newest first; one statement. */
export async function favouriteIds(db: Db | Tx, owner: string): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`select ${favouriteIdsSql(owner)} as ids`.execute(db);
  return rows[0]?.ids ?? [];
}

/** The same as a JSON column. */
export function favouriteIdsSql(owner: string | null): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(p.external_id order by f.added_at desc, p.uuid), '[]')
    from favourites f
    join products p on p.uuid = f.product_uuid
    where f.owner = ${owner} and p.status <> 'hidden'
  )`;
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
