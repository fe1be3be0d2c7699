import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";
import type { ComparedRow } from "./comparisons.ts";

export type OwnedLists = { favourites: string[]; compared: ComparedRow[] };

/** Both lists of an owner, as `favouriteIds` and `compared` give them, by one statement. */
export async function ownedLists(db: Db, owner: string): Promise<OwnedLists> {
  const { rows } = await sql<OwnedLists>`
    select
      coalesce((
        select json_agg(p.external_id order by f.added_at desc, p.uuid)
        from favourites f join products p on p.uuid = f.product_uuid
        where f.owner = ${owner} and p.status <> 'hidden'), '[]') as favourites,
      coalesce((
        select json_agg(json_build_object('categoryUuid', p.category_uuid, 'productUuid', p.uuid) order by c.added_at, p.uuid)
        from comparisons c join products p on p.uuid = c.product_uuid
        where c.owner = ${owner} and p.status <> 'hidden'), '[]') as compared`.execute(db);
  return rows[0] ?? { favourites: [], compared: [] };
}
