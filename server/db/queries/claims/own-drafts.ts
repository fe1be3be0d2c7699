import { sql } from "kysely";
import { isTheirs, type OrdersOf } from "#server/db/queries/order/orders.ts";
import { liveTotal } from "#server/db/queries/order/reading/order-summary.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { findWaiting, type FileRow } from "./files.ts";

type KeptDraft = {
  uuid: string;
  owner: string;
  userUuid: string;
  orderUuid: string;
  phone: string;
  /** Form contents as JSON. */
  draft: string;
  days: number;
  owners: string[];
  files: string[];
};

/** Saves a form under its uuid with the named files. False when it belongs to someone else or was submitted. */
export async function keepDraft(tx: Tx, kept: KeptDraft): Promise<boolean> {
  const { uuid, owner, userUuid, orderUuid, phone, draft, days, owners, files } = kept;
  const { rows } = await sql`
    insert into claims (uuid, owner, user_uuid, order_uuid, phone, draft, expires_at)
    values (${uuid}, ${owner}, ${userUuid}, ${orderUuid}, ${phone}, ${draft}::jsonb, now() + ${days} * interval '1 day')
    on conflict (uuid) do update set draft = excluded.draft, expires_at = excluded.expires_at, order_uuid = excluded.order_uuid
     where claims.owner = excluded.owner and claims.status = 'draft'
    returning uuid`.execute(tx);
  if (rows.length === 0) return false;
  await sql`
    update files set draft_uuid = case when uuid = any(${files}::uuid[]) then ${uuid}::uuid end
     where owner = any(${owners}) and claim_uuid is null and feedback_uuid is null
       and (draft_uuid = ${uuid} or draft_uuid is null and uuid = any(${files}::uuid[]))`.execute(tx);
  return true;
}

/** Inserts the draft unless one exists. False when the existing one belongs to someone else. */
export async function openNewDraft(tx: Tx, kept: KeptDraft): Promise<boolean> {
  const { uuid, owner, userUuid, orderUuid, phone, draft, days } = kept;
  await sql`
    insert into claims (uuid, owner, user_uuid, order_uuid, phone, draft, expires_at)
    values (${uuid}, ${owner}, ${userUuid}, ${orderUuid}, ${phone}, ${draft}::jsonb, now() + ${days} * interval '1 day')
    on conflict (uuid) do nothing`.execute(tx);
  const { rows } = await sql`select 1 from claims where uuid = ${uuid} and owner = ${owner}`.execute(tx);
  return rows.length === 1;
}

export type OwnDraftRow = { orderUuid: string; draft: unknown; number: string | null; dueAt: Date | null };

/** The user's draft, or the claim it became. */
export async function findOwnDraft(db: Db, owner: string, uuid: string): Promise<OwnDraftRow | undefined> {
  const { rows } = await sql<OwnDraftRow>`
    select order_uuid as "orderUuid", draft, number, due_at as "dueAt" from claims
     where uuid = ${uuid} and owner = ${owner}
       and (status <> 'draft' or (draft is not null and expires_at > now()))`.execute(db);
  return rows[0];
}

export async function draftFiles(db: Db, owners: string[], uuid: string): Promise<FileRow[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from files where draft_uuid = ${uuid} order by created_at, uuid`.execute(db);
  return findWaiting(
    db,
    owners,
    rows.map((row) => row.uuid),
  );
}

/** Deletes a draft; its files are cleaned up later. False when the user has none. */
export async function dropDraft(db: Db, owner: string, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    delete from claims where uuid = ${uuid} and owner = ${owner} and status = 'draft' returning uuid`.execute(db);
  return rows.length === 1;
}

type ClaimableOrder = { uuid: string; number: string; createdAt: string; total: number; lines: number };

/** The user's orders for the counterparty with shipped goods, newest first; one statement. */
export async function claimableOrders(
  db: Db,
  { whose, statuses, page, limit }: ClaimableOf & { page: number; limit: number },
): Promise<{ items: ClaimableOrder[]; total: number }> {
  const theirs = sql`from orders o where ${isTheirs(whose)}
    and exists (select from order_parts p where p.order_uuid = o.uuid and p.status = any(${[...statuses]}))`;
  const { rows } = await sql<{ items: ClaimableOrder[]; total: number }>`
    select (select count(*)::int ${theirs}) as total,
      coalesce((
        select json_agg(item) from (
          select o.uuid, o.number, to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
                 ${liveTotal} as total, (select count(distinct i.product_uuid)::int from order_items i where i.order_uuid = o.uuid) as lines
          ${theirs} order by o.created_at desc, o.number desc limit ${limit} offset ${(page - 1) * limit}
        ) item), '[]') as items`.execute(db);
  return rows[0] ?? { items: [], total: 0 };
}

type ClaimableOf = { whose: OrdersOf; statuses: readonly string[] };

/** The claim's order, if the user placed it for this counterparty. */
export async function ownOrderOf(
  db: Db | Tx,
  uuid: string,
  whose: OrdersOf,
): Promise<{ uuid: string; number: string; createdAt: string } | undefined> {
  const { rows } = await sql<{ uuid: string; number: string; createdAt: string }>`
    select uuid, number, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
      from orders o where o.uuid = ${uuid} and ${isTheirs(whose)}`.execute(db);
  return rows[0];
}
