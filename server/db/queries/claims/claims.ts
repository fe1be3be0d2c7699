import { sql } from "kysely";
import { claimableStatuses } from "#app/domain/claim/claim.ts";
import type { Db, Tx } from "#server/db/client.ts";

/** The order with this number whose buyer or recipient has this phone. */
export async function orderOfPhone(tx: Tx, numbers: string[], phone: string): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    select o.uuid from orders o join users u on u.uuid = o.user_uuid
     where upper(o.number) = any(${numbers}) and (u.phone = ${phone} or o.recipient ->> 'phone' = ${phone})`.execute(
    tx,
  );
  return rows[0]?.uuid;
}

export async function orderOfBuyer(
  tx: Tx,
  uuid: string,
  { userUuid, rootUuid }: { userUuid: string; rootUuid: string | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from orders where uuid = ${uuid} and user_uuid = ${userUuid} and counterparty_uuid is not distinct from ${rootUuid}::uuid`.execute(
    tx,
  );
  return rows[0]?.uuid;
}

type NewDraft = {
  uuid: string;
  owner: string;
  userUuid: string | null;
  orderUuid: string;
  phone: string;
  hours: number;
};

/** The visitor's live draft for the order, or a new one. */
export async function openDraft(tx: Tx, { uuid, owner, userUuid, orderUuid, phone, hours }: NewDraft): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    with live as (
      select uuid from claims where owner = ${owner} and order_uuid = ${orderUuid} and status = 'draft' and draft is null and expires_at > now() order by created_at desc limit 1
    ), made as (
      insert into claims (uuid, owner, user_uuid, order_uuid, phone, expires_at)
      select ${uuid}::uuid, ${owner}, ${userUuid}::uuid, ${orderUuid}::uuid, ${phone}, now() + ${hours} * interval '1 hour' where not exists (select 1 from live)
      returning uuid
    )
    select uuid from live union all select uuid from made`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("a draft was not kept");
  return row.uuid;
}

export type DraftRow = {
  uuid: string;
  orderUuid: string;
  orderNumber: string;
  customerNumber: string | null;
  company: { name: string; inn: string | null } | null;
  orderedAt: string;
  phone: string;
  number: string | null;
  dueAt: Date | null;
  status: string;
  outcome: string | null;
  comment: string | null;
  refunded: string | null;
};

/** A draft of these owners or the claim it became; nothing of others, no expired drafts. */
export async function findDraft(db: Db | Tx, owners: string[], uuid: string): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    select c.uuid, c.order_uuid as "orderUuid", o.number as "orderNumber", o.customer_number as "customerNumber", c.phone, c.number, c.due_at as "dueAt",
           (select json_build_object('name', p.name, 'inn', p.inn) from counterparties p
             where p.root_uuid = o.counterparty_uuid and p.type <> 'physical') as company,
           c.status, c.outcome, coalesce(c.outcome_comment, c.decision_comment) as comment, c.refunded_sum::text as refunded,
           to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "orderedAt"
      from claims c join orders o on o.uuid = c.order_uuid
     where c.uuid = ${uuid} and c.owner = any(${owners}) and (c.status <> 'draft' or c.expires_at > now())`.execute(db);
  return rows[0];
}

/** Locks the draft and the order's lines against concurrent claims. Always the order first. */
export async function lockForClaim(tx: Tx, { uuid, orderUuid }: { uuid: string; orderUuid: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`claim:${orderUuid}`}, 0))`.execute(tx);
  await sql`select 1 from claims where uuid = ${uuid} for update`.execute(tx);
}

export type ClaimLineRow = {
  uuid: string;
  /** Number of its part. */
  part: string;
  article: string;
  name: string;
  unit: string;
  price: string;
  quantity: string;
  left: string;
  /** Last recorded day of shipping or receipt, UTC. */
  receivedAt: Date | null;
};

/**
 * Claimed quantity of a line: all of it until the decision, then the approved part; none when rejected or withdrawn.
 */
const held = sql`case when c.status in ('draft', 'rejected', 'withdrawn') then 0
                      when c.status = 'closed' then coalesce(ci.approved_quantity, 0)
                      when c.status in ('new', 'inReview', 'infoRequested', 'inspection') then ci.quantity
                      else coalesce(ci.approved_quantity, ci.quantity) end`;

/** Shipped lines with the quantity not yet claimed; numbers as PostgreSQL prints them. */
export async function claimLines(db: Db | Tx, orderUuid: string): Promise<ClaimLineRow[]> {
  const { rows } = await sql<ClaimLineRow>`
    select i.uuid, p.number as part, i.article, i.name, i.unit, i.price, i.quantity,
           greatest(i.quantity - coalesce((
             select sum(${held}) from claim_items ci join claims c on c.uuid = ci.claim_uuid
              where ci.order_item_uuid = i.uuid), 0), 0)::numeric(12,3) as left,
           (select max(h.at) from order_history h
             where h.order_uuid = i.order_uuid and h.field in ('status', 'status.' || p.position)
               and h.to_value in ('shipped', 'completed')) as "receivedAt"
      from order_items i join order_parts p on p.uuid = i.part_uuid
     where i.order_uuid = ${orderUuid} and p.status = any(${[...claimableStatuses]}) and i.state <> 'canceled'
     order by p.position, i.position`.execute(db);
  return rows;
}

export async function nextClaimNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: string }>`select nextval('claim_numbers') as n`.execute(tx);
  return Number(rows[0]?.n);
}
