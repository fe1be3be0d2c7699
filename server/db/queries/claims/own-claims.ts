import { sql, type RawBuilder } from "kysely";
import type { OrderWords } from "#app/domain/order/order-list.ts";
import type { ClaimStatus } from "#app/domain/claim/status.ts";
import type { ClaimCard, OwnClaim } from "#app/contract/claims/own-claims.ts";
import type { Db } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

/** Visible claims: of all orders of a counterparty or only the user's own, and the user's drafts. */
export type ClaimsOf = { userUuid: string; owner: string; rootUuid: string; onlyOwn: boolean };

export const isTheirs = ({ userUuid, owner, rootUuid, onlyOwn }: ClaimsOf) => sql`
  o.counterparty_uuid = ${rootUuid} and ${onlyOwn ? sql`o.user_uuid = ${userUuid}` : sql`true`} and (c.status <> 'draft' or c.owner = ${owner} and c.draft is not null and c.expires_at > now())`;

const summary = ({ userUuid }: ClaimsOf, timezone: string) => sql`
  c.uuid, c.number, to_char(coalesce(c.submitted_at, c.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  c.status, c.reason_uuid as "reasonUuid",
  json_build_object('uuid', o.uuid, 'number', o.number, 'createdAt', ${instant("o.created_at")}, 'isOwn', o.user_uuid = ${userUuid}) as "order",
  (select coalesce(json_agg(distinct p.number), '[]') from claim_items ci join order_items i on i.uuid = ci.order_item_uuid
     join order_parts p on p.uuid = i.part_uuid where ci.claim_uuid = c.uuid) as parts,
  c.sum_claimed::float8 as "sumClaimed", to_char(c.answer_by, 'YYYY-MM-DD') as "answerBy",
  to_char(c.due_at at time zone ${timezone}, 'YYYY-MM-DD') as "dueAt",
  coalesce(c.told_at > coalesce(c.seen_at, '-infinity'), false) as "isUnread"`;

export type OwnClaimsFilter = {
  status: ClaimStatus | null;
  dateFrom: string | null;
  dateTo: string | null;
  words: OrderWords | null;
  page: number;
  limit: number;
};

/** One page with the total, drafts first, then newest; one statement. */
export async function listClaims(
  db: Db,
  whose: ClaimsOf,
  timezone: string,
  { status, dateFrom, dateTo, words, page, limit }: OwnClaimsFilter,
): Promise<{ items: OwnClaim[]; total: number }> {
  const day = sql`(coalesce(c.submitted_at, c.created_at) at time zone ${timezone})::date`;
  const condition = sql`${isTheirs(whose)}
    and (${status}::text is null or c.status = ${status})
    and (${dateFrom}::date is null or ${day} >= ${dateFrom}::date)
    and (${dateTo}::date is null or ${day} <= ${dateTo}::date)
    and ${words === null ? sql`true` : matchesText(words)}`;
  const { rows } = await sql<{ items: OwnClaim[]; total: number }>`
    select
      (select count(*)::int from claims c join orders o on o.uuid = c.order_uuid where ${condition}) as total,
      coalesce((
        select json_agg(item) from (
          select ${summary(whose, timezone)} from claims c join orders o on o.uuid = c.order_uuid where ${condition}
           order by c.status = 'draft' desc, coalesce(c.submitted_at, c.created_at) desc, c.uuid
           limit ${limit} offset ${(page - 1) * limit}
        ) item), '[]') as items`.execute(db);
  return rows[0] ?? { items: [], total: 0 };
}

/** Matches the claim's or order's number, the customer's order number, or the goods. */
function matchesText({ words, article }: OrderWords): RawBuilder<unknown> {
  const itemText = sql`order_item_words(i.article, i.user_article, i.name)`;
  const everyWord = sql.join(
    words.map((word) => sql`strpos(${itemText}, ${word}) > 0`),
    sql` and `,
  );
  const isCode =
    article === ""
      ? sql`false`
      : sql`(strpos(vendor_code_norm(c.number), ${article}) > 0 or strpos(vendor_code_norm(o.number), ${article}) > 0
             or starts_with(${article}, vendor_code_norm(o.number)) or strpos(vendor_code_norm(o.customer_number), ${article}) > 0)`;
  const isArticle = article === "" ? sql`false` : sql`strpos(${itemText}, ${article}) > 0`;
  return sql`(${isCode} or exists (
    select from claim_items ci join order_items i on i.uuid = ci.order_item_uuid
     where ci.claim_uuid = c.uuid and ((${everyWord}) or ${isArticle})))`;
}

const nameOf = (user: string) => sql`(
  select nullif(trim(u.last_name || ' ' || u.first_name), '') from users u where u.uuid = ${sql.ref(user)})`;

const filesOf = (which: ReturnType<typeof sql>) => sql`coalesce((
  select json_agg(json_build_object('uuid', x.uuid, 'name', x.name, 'type', x.extension, 'size', x.size) order by x.created_at, x.uuid)
    from files x where x.claim_uuid = c.uuid and ${which}), '[]')`;

/** Source of a card; allowed actions are added by the domain rules. */
export type ClaimCardRow = Omit<ClaimCard, "can" | "papers"> & { isDisputed: boolean };

/** One claim with its details; undefined for drafts and for claims not visible to the user. */
export async function findClaimCard(
  db: Db,
  whose: ClaimsOf,
  timezone: string,
  uuid: string,
): Promise<ClaimCardRow | undefined> {
  const { rows } = await sql<ClaimCardRow>`
    select ${summary(whose, timezone)}, c.resolution_wanted as resolution, c.description, c.disputed_at is not null as "isDisputed",
      ${nameOf("c.user_uuid")} as author,
      json_build_object('fio', c.fio, 'phone', coalesce(c.contact_phone, c.phone), 'email', c.email) as contact,
      c.goods_location as "goodsLocation", c.pickup_wanted as "pickupWanted", c.sum_approved::float8 as "sumApproved",
      c.decision_comment as "decisionComment", c.outcome, c.outcome_comment as "outcomeComment",
      (select json_agg(json_build_object('orderItemUuid', i.uuid, 'article', i.article, 'name', i.name, 'unit', i.unit,
                'quantity', ci.quantity, 'price', i.price, 'reasonUuid', ci.reason_uuid, 'batch', ci.batch, 'defect', ci.defect,
                'decision', ci.decision, 'approvedQuantity', ci.approved_quantity, 'decisionReason', ci.decision_reason) order by p.position, i.position)
         from claim_items ci join order_items i on i.uuid = ci.order_item_uuid join order_parts p on p.uuid = i.part_uuid
        where ci.claim_uuid = c.uuid) as items,
      ${filesOf(sql`x.claim_message_uuid is null and not x.is_outcome`)} as files,
      ${filesOf(sql`x.is_outcome`)} as documents,
      coalesce((select json_agg(json_build_object('uuid', m.uuid, 'author', m.author, 'name', ${nameOf("m.user_uuid")},
                'message', m.message, 'createdAt', ${instant("m.created_at")},
                'files', ${filesOf(sql`x.claim_message_uuid = m.uuid`)}) order by m.created_at, m.uuid)
         from claim_messages m where m.claim_uuid = c.uuid), '[]') as messages,
      (select json_agg(json_build_object('at', ${instant("h.at")}, 'from', h.from_status, 'to', h.to_status, 'actor', h.actor,
                'name', ${nameOf("h.user_uuid")}, 'comment', h.comment) order by h.at, h.uuid)
         from claim_history h where h.claim_uuid = c.uuid) as history
      from claims c join orders o on o.uuid = c.order_uuid
     where c.uuid = ${uuid} and c.status <> 'draft' and ${isTheirs(whose)}`.execute(db);
  return rows[0];
}

/** Does the file belong to a claim visible to the user? */
export async function isClaimFile(
  db: Db,
  whose: ClaimsOf,
  { uuid, file }: { uuid: string; file: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from files x join claims c on c.uuid = x.claim_uuid join orders o on o.uuid = c.order_uuid
     where x.uuid = ${file} and c.uuid = ${uuid} and c.status <> 'draft' and ${isTheirs(whose)}`.execute(db);
  return rows.length === 1;
}

/** Marks the shop's messages as read. */
export async function seeClaim(db: Db, whose: ClaimsOf, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    update claims c set seen_at = now() from orders o
     where o.uuid = c.order_uuid and c.uuid = ${uuid} and c.status <> 'draft' and ${isTheirs(whose)} returning c.uuid`.execute(
    db,
  );
  return rows.length === 1;
}
