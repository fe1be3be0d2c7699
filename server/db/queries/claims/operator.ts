import { sql } from "kysely";
import type { ClaimStatus } from "#app/domain/claim/status.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { nameForShop } from "#server/db/queries/actor-columns.ts";

export type ListedClaim = {
  number: string;
  status: ClaimStatus;
  order: string;
  sum: string;
  answerBy: string | null;
  dueAt: string;
};

/** Claims awaiting the shop, oldest first, or those in the given status. */
export async function claimsForOperator(db: Db, status: ClaimStatus | null): Promise<ListedClaim[]> {
  const { rows } = await sql<ListedClaim>`
    select c.number, c.status, o.number as "order", c.sum_claimed::text as sum, to_char(c.answer_by, 'YYYY-MM-DD') as "answerBy",
           to_char(c.due_at at time zone 'UTC', 'YYYY-MM-DD') as "dueAt"
      from claims c join orders o on o.uuid = c.order_uuid
     where ${status === null ? sql`c.status in ('new', 'inReview', 'inspection', 'approved', 'partiallyApproved', 'goodsReceived')` : sql`c.status = ${status} and c.status <> 'draft'`}
     order by c.submitted_at, c.number limit 100`.execute(db);
  return rows;
}

export type ShownClaim = ListedClaim & {
  reasonUuid: string;
  resolution: string;
  description: string;
  fio: string;
  phone: string;
  email: string | null;
  goodsLocation: string | null;
  items: {
    article: string;
    name: string;
    quantity: string;
    approved: string | null;
    batch: string | null;
    defect: string | null;
  }[];
  files: string[];
  messages: { at: string; author: string; message: string }[];
  history: {
    at: string;
    from: string | null;
    to: string;
    actor: string;
    name: string | null;
    comment: string | null;
  }[];
};

/** One claim with its lines in the order used by the operator's commands. */
export async function showClaim(db: Db, number: string): Promise<ShownClaim | undefined> {
  const { rows } = await sql<ShownClaim>`
    select c.number, c.status, o.number as "order", c.sum_claimed::text as sum, to_char(c.answer_by, 'YYYY-MM-DD') as "answerBy",
           to_char(c.due_at at time zone 'UTC', 'YYYY-MM-DD') as "dueAt", c.reason_uuid as "reasonUuid", c.resolution_wanted as resolution,
           c.description, c.fio, coalesce(c.contact_phone, c.phone) as phone, c.email, c.goods_location as "goodsLocation",
           (select json_agg(json_build_object('article', i.article, 'name', i.name, 'quantity', ci.quantity::text,
                     'approved', ci.approved_quantity::text, 'batch', ci.batch, 'defect', ci.defect) order by p.position, i.position)
              from claim_items ci join order_items i on i.uuid = ci.order_item_uuid join order_parts p on p.uuid = i.part_uuid
             where ci.claim_uuid = c.uuid) as items,
           coalesce((select json_agg(x.name order by x.created_at, x.uuid) from files x where x.claim_uuid = c.uuid), '[]') as files,
           coalesce((select json_agg(json_build_object('at', to_char(m.created_at, 'YYYY-MM-DD HH24:MI'), 'author', m.author,
                     'message', m.message) order by m.created_at, m.uuid) from claim_messages m where m.claim_uuid = c.uuid), '[]') as messages,
           (select json_agg(json_build_object('at', to_char(h.at, 'YYYY-MM-DD HH24:MI'), 'from', h.from_status, 'to', h.to_status,
                     'actor', h.actor, 'name', ${nameForShop("h.user_uuid")}, 'comment', h.comment) order by h.at, h.uuid) from claim_history h where h.claim_uuid = c.uuid) as history
      from claims c join orders o on o.uuid = c.order_uuid
     where c.number = ${number}`.execute(db);
  return rows[0];
}

/** Attaches a stored file as the shop's document of a claim. */
export async function giveAsOutcome(tx: Tx, fileUuid: string, claimUuid: string): Promise<void> {
  await sql`update files set claim_uuid = ${claimUuid}, is_outcome = true where uuid = ${fileUuid}`.execute(tx);
}
