import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/** A group that 1C has, with the category that it is linked to. */
export type LiveGroup = { id: string; name: string; target: string };

export async function liveGroups(db: Db, connection: string): Promise<LiveGroup[]> {
  const { rows } = await sql<LiveGroup>`
    select external_id as id, name, target from exchange_links
     where connection_uuid = ${connection} and kind = 'group' and state = 'linked' and deleted_at is null
     order by external_id`.execute(db);
  return rows;
}

/** Live groups that neither the session nor a newer package has named; none if it has named no group at all. */
export async function groupsLeftOut(
  db: Db,
  { connection, session }: { connection: string; session: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with own as (select max(formed_at) as formed_at from exchange_mentions where session_uuid = ${session} and kind = 'groups'),
    named as (
      select unnest(m.ids) as id from exchange_mentions m, own
       where m.connection_uuid = ${connection} and m.kind = 'groups'
         and (m.session_uuid = ${session} or m.formed_at > own.formed_at)
    )
    select l.external_id as id from exchange_links l
     where l.connection_uuid = ${connection} and l.kind = 'group' and l.state = 'linked' and l.deleted_at is null
       and exists (select from named) and not exists (select from named n where n.id = l.external_id)
     order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteGroups(db: Db, connection: string, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update exchange_links set deleted_at = ${at}, version = version + 1
     where connection_uuid = ${connection} and kind = 'group' and deleted_at is null
       and external_id = any(${[...ids]}::text[])`.execute(db);
}

/** Categories that groups have lost or given back since the last time. */
export type SettledCategories = { hide: string[]; show: string[] };

/**
 * To hide: those of deleted groups, once, if nothing on sale and no group that 1C has is in them or below. To show: those
 * that were hidden so, of which a group is back.
 */
export async function categoriesToSettle(db: Db | Tx, connection: string): Promise<SettledCategories> {
  const { rows } = await sql<SettledCategories>`
    with links as (
      select l.target, l.deleted_at, l.hid_target, c.slug, c.is_hidden
        from exchange_links l join categories c on c.uuid::text = l.target
       where l.connection_uuid = ${connection} and l.kind = 'group' and l.state = 'linked'
         and (l.deleted_at is not null and not l.hid_target or l.deleted_at is null and l.hid_target)
    )
    select array(
             select distinct target from links
              where deleted_at is not null and not is_hidden
                and not exists (
                  select from categories b
                   where (b.slug = links.slug or starts_with(b.slug, links.slug || '/'))
                     and (exists (select from products p where p.category_uuid = b.uuid and p.status = 'active')
                       or exists (
                         select from exchange_links o
                          where o.kind = 'group' and o.target = b.uuid::text and o.deleted_at is null))))
             as hide,
           array(select distinct target from links where deleted_at is null) as show`.execute(db);
  return rows[0] ?? { hide: [], show: [] };
}

/** Notes which categories groups have hidden and which not any more. */
export async function noteSettled(tx: Tx, connection: string, { hide, show }: SettledCategories): Promise<void> {
  await sql`
    update exchange_links set hid_target = target = any(${hide}::text[])
     where connection_uuid = ${connection} and kind = 'group' and target = any(${[...hide, ...show]}::text[])`.execute(
    tx,
  );
}
