import { sql } from "kysely";
import type { ExchangeLinkKind, ExchangeLinkState } from "#app/domain/exchange/links.ts";
import type { Db, Tx } from "#server/db/client.ts";

/** A thing of 1C and the thing of the shop that it means. */
export type LinkRow = {
  kind: ExchangeLinkKind;
  externalId: string;
  /** The group above, or the property of a value. */
  parent: string | null;
  name: string;
  target: string | null;
  state: ExchangeLinkState;
  /** 1C has deleted it. */
  isDeleted: boolean;
  /** Of a price type, «RUB» for roubles; null if 1C has told none. */
  currency: string | null;
};

/** Companies are read page by page: server/db/queries/exchange/company-links.ts. */
export async function linksOf(db: Db | Tx, connection: string): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select kind, external_id as "externalId", parent_id as parent, name, target, state, deleted_at is not null as "isDeleted", currency
      from exchange_links where connection_uuid = ${connection} and kind <> 'counterparty' order by kind, external_id`.execute(
    db,
  );
  return rows;
}

export type SeenLink = Omit<LinkRow, "state" | "currency"> & Partial<Pick<LinkRow, "currency">>;

/**
 * Records what a package names. A link that somebody has made stays, a proposed target only fills a new one; rows that
 * say nothing new are not written.
 */
export async function saveSeenLinks(
  tx: Db | Tx,
  connection: string,
  seen: readonly SeenLink[],
  at: Date,
): Promise<void> {
  if (seen.length === 0) return;
  await sql`
    insert into exchange_links as l (connection_uuid, kind, external_id, parent_id, name, target, state, seen_at, deleted_at, currency)
    select ${connection}::uuid, kind, "externalId", parent, name, target,
           case when target is null then 'new' else 'linked' end, ${at}::timestamptz,
           case when "isDeleted" then ${at}::timestamptz end, currency
      from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb)
        as s (kind text, "externalId" text, parent text, name text, target text, "isDeleted" boolean, currency text)
        on conflict (connection_uuid, kind, external_id) do update
       set name = excluded.name, parent_id = excluded.parent_id, seen_at = excluded.seen_at,
           deleted_at = case when excluded.deleted_at is null then null else coalesce(l.deleted_at, excluded.deleted_at) end,
           currency = coalesce(excluded.currency, l.currency),
           target = case when l.state = 'new' then excluded.target else l.target end,
           state = case when l.state = 'new' then excluded.state else l.state end,
           version = l.version + 1
     where (l.name, l.parent_id, l.deleted_at is null) is distinct from (excluded.name, excluded.parent_id, excluded.deleted_at is null)
        or excluded.currency <> coalesce(l.currency, '')
        or (l.state = 'new' and excluded.target is not null)`.execute(tx);
}

/** False if there is no such thing. */
export async function setLink(
  db: Db | Tx,
  connection: string,
  { kind, externalId, target, state }: Pick<LinkRow, "kind" | "externalId" | "target" | "state">,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("exchange_links")
    .set({ target, state, hid_target: false, version: sql`version + 1` })
    .where("connection_uuid", "=", connection)
    .where("kind", "=", kind)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Groups that are linked to a deleted category lead to the one it was merged into; without it they wait for a person. */
export async function moveGroupLinks(tx: Tx, { from, into }: { from: string; into: string | null }): Promise<void> {
  await sql`
    update exchange_links set target = ${into}, state = ${into === null ? "new" : "linked"}, version = version + 1
     where kind = 'group' and target = ${from}`.execute(tx);
}

export async function unitRows(db: Db | Tx): Promise<{ uuid: string; name: string; okei: string }[]> {
  return await db.selectFrom("units").select(["uuid", "name", "okei"]).orderBy("uuid").execute();
}

export async function insertUnit(db: Db | Tx, unit: { uuid: string; name: string; okei: string }): Promise<void> {
  await db.insertInto("units").values(unit).execute();
}

export type WaitingLink = { kind: ExchangeLinkKind; externalId: string; count: number };

/** Goods that wait for a group, and rows that wait for a price type or a warehouse. */
export async function waitingForLinks(db: Db, connection: string): Promise<WaitingLink[]> {
  const { rows } = await sql<WaitingLink>`
    select 'group' as kind, w.id as "externalId", count(*)::int as count
      from exchange_goods g cross join lateral unnest(g.waiting_groups) as w (id)
     where g.connection_uuid = ${connection} group by w.id
     union all
    select p.waits_for, p.detail, count(*)::int
      from exchange_parked p
     where p.connection_uuid = ${connection} and p.waits_for in ('priceType', 'warehouse')
     group by p.waits_for, p.detail`.execute(db);
  return rows;
}
