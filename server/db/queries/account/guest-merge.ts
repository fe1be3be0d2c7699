import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";

/** Locks the guest's basket; a concurrent login with the same fingerprint finds it gone. */
export async function lockGuestBasket(tx: Tx, owner: string): Promise<{ uuid: string } | undefined> {
  return tx.selectFrom("baskets").where("owner", "=", owner).select("uuid").forUpdate().executeTakeFirst();
}

/** Records that a guest basket was merged and deletes it; the unique key rejects a second merge (invariants BK2). */
export async function consumeGuestBasket(
  tx: Tx,
  merge: { guestBasketUuid: string; basketUuid: string; sessionUuid: string },
): Promise<void> {
  await tx
    .insertInto("basket_merges")
    .values({
      guest_basket_uuid: merge.guestBasketUuid,
      basket_uuid: merge.basketUuid,
      session_uuid: merge.sessionUuid,
    })
    .execute();
  await tx.deleteFrom("baskets").where("uuid", "=", merge.guestBasketUuid).execute();
}

/** Merges the guest's favourites into the account's; returns how many were added. */
export async function moveFavourites(tx: Tx, from: string, to: string): Promise<number> {
  const { rows } = await sql`
    with moved as (
      delete from favourites where owner = ${from} returning product_uuid, added_at
    )
    insert into favourites (owner, product_uuid, added_at)
    select ${to}, product_uuid, added_at from moved
    on conflict do nothing
    returning product_uuid`.execute(tx);
  return rows.length;
}

/** Merges comparisons: the account's entries stay, the guest's oldest fill each category up to `most`. */
export async function moveComparisons(tx: Tx, from: string, to: string, most: number): Promise<void> {
  await sql`
    with moved as (
      delete from comparisons where owner = ${from} returning product_uuid, added_at
    ),
    held as (
      select p.category_uuid, count(*) as n
      from comparisons c join products p on p.uuid = c.product_uuid
      where c.owner = ${to}
      group by p.category_uuid
    ),
    fresh as (
      select m.product_uuid, m.added_at, p.category_uuid,
        row_number() over (partition by p.category_uuid order by m.added_at, m.product_uuid) as place
      from moved m join products p on p.uuid = m.product_uuid
      where not exists (select from comparisons c where c.owner = ${to} and c.product_uuid = m.product_uuid)
    )
    insert into comparisons (owner, product_uuid, added_at)
    select ${to}, fresh.product_uuid, fresh.added_at
    from fresh left join held using (category_uuid)
    where fresh.place + coalesce(held.n, 0) <= ${most}
    on conflict do nothing`.execute(tx);
}

/** Copies the guest's city to an account without one. */
export async function moveCity(tx: Tx, from: string, userUuid: string): Promise<void> {
  await sql`
    with moved as (delete from guest_cities where owner = ${from} returning city_uuid)
    update users set city_uuid = moved.city_uuid from moved
    where users.uuid = ${userUuid} and users.city_uuid is null`.execute(tx);
}
