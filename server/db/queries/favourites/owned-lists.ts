import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { keptFrom, listsOf, type KeptLists, type KeptRow } from "#server/db/queries/basket/basket-lists.ts";
import type { ComparedRow } from "#server/db/queries/compare/comparisons.ts";

export type OwnedLists = { favourites: string[]; compared: ComparedRow[] };
/** Null for a visitor without lists. */
type Owners = { owner: string | null; basketOwner: string | null };

/** Both lists of an owner, as from `favouriteIds` and `compared`, and the number of basket lines; one statement. */
export async function ownedLists(db: Db, owners: Owners): Promise<OwnedLists & { basketLines: number }> {
  const nothing = { favourites: [], compared: [], basketLines: 0 };
  if (owners.owner === null && owners.basketOwner === null) return nothing;
  const { rows } = await sql<OwnedLists & { basketLines: number }>`${prepared}
    select ${bothOf(owners.owner)},
      (select count(*)::int from baskets b join basket_lines l on l.basket_uuid = b.uuid where b.owner = ${owners.basketOwner}) as "basketLines"`.execute(
    db,
  );
  return rows[0] ?? nothing;
}

/** Both lists and those of the basket page, as from `keptLists`; one statement. */
export async function ownedAndKept(db: Db, { owner, basketOwner }: Owners): Promise<OwnedLists & { kept: KeptLists }> {
  if (owner === null && basketOwner === null) return { favourites: [], compared: [], kept: keptFrom([]) };
  const { rows } = await sql<OwnedLists & { kept: (Omit<KeptRow, "updatedAt"> & { updatedAt: string })[] }>`${prepared}
    select ${bothOf(owner)},
      (select coalesce(json_agg(k), '[]') from (${listsOf(basketOwner ?? "", null)}) k) as kept`.execute(db);
  const { kept, ...both } = rows[0] ?? { favourites: [], compared: [], kept: [] };
  return { ...both, kept: keptFrom(kept.map((list) => ({ ...list, updatedAt: new Date(list.updatedAt) }))) };
}

function bothOf(owner: string | null): RawBuilder<unknown> {
  return sql`
      coalesce((
        select json_agg(p.external_id order by f.added_at desc, p.uuid)
        from favourites f join products p on p.uuid = f.product_uuid
        where f.owner = ${owner} and p.status in ('active', 'discontinued')), '[]') as favourites,
      coalesce((
        select json_agg(json_build_object('categoryUuid', p.category_uuid, 'productUuid', p.uuid) order by c.added_at, p.uuid)
        from comparisons c join products p on p.uuid = c.product_uuid
        where c.owner = ${owner} and p.status in ('active', 'discontinued')), '[]') as compared`;
}
