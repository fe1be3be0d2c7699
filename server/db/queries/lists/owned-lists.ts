import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import type { ComparedRow } from "./comparisons.ts";

export type OwnedLists = { favourites: string[]; compared: ComparedRow[]; basketLines: number };
/** Null owns nothing. */
type Owners = { owner: string | null; basketOwner: string | null };

/** Both lists of an owner, as `favouriteIds` and `compared` give them, and how many lines his basket has, by one statement. */
export async function ownedLists(db: Db, { owner, basketOwner }: Owners): Promise<OwnedLists> {
  if (owner === null && basketOwner === null) return { favourites: [], compared: [], basketLines: 0 };
  const { rows } = await sql<OwnedLists>`${prepared}
    select
      coalesce((
        select json_agg(p.external_id order by f.added_at desc, p.uuid)
        from favourites f join products p on p.uuid = f.product_uuid
        where f.owner = ${owner} and p.status <> 'hidden'), '[]') as favourites,
      coalesce((
        select json_agg(json_build_object('categoryUuid', p.category_uuid, 'productUuid', p.uuid) order by c.added_at, p.uuid)
        from comparisons c join products p on p.uuid = c.product_uuid
        where c.owner = ${owner} and p.status <> 'hidden'), '[]') as compared,
      (select count(*)::int from baskets b join basket_lines l on l.basket_uuid = b.uuid where b.owner = ${basketOwner}) as "basketLines"`.execute(
    db,
  );
  return rows[0] ?? { favourites: [], compared: [], basketLines: 0 };
}
