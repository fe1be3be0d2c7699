import { sql, type RawBuilder } from "kysely";
import type { Resolution } from "#app/domain/claim/claim.ts";
import type { LineDecision } from "#app/domain/claim/decision.ts";
import type { ClaimActor, ClaimStatus } from "#app/domain/claim/status.ts";
import type { FileType } from "#app/domain/files/limits.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { nameForShop } from "#server/db/queries/actor-columns.ts";
import { instant } from "#server/db/queries/instant.ts";

type ShownFile = { uuid: string; name: string; type: FileType; size: number };

/** Sums in roubles; times as ISO texts. */
export type DeskClaimCardRow = {
  uuid: string;
  version: number;
  number: string;
  status: ClaimStatus;
  isDisputed: boolean;
  createdAt: string;
  answerBy: string | null;
  dueAt: string;
  userUuid: string | null;
  cityUuid: string;
  city: { name: string; timezone: string };
  order: { number: string; customerNumber: string | null };
  reasonUuid: string | null;
  wanted: Resolution;
  description: string;
  goodsLocation: string | null;
  pickupWanted: boolean;
  fio: string;
  phone: string;
  email: string | null;
  company: { name: string; inn: string | null } | null;
  sumClaimed: number | null;
  sumApproved: number | null;
  refunded: number | null;
  decisionComment: string | null;
  outcome: Resolution | null;
  outcomeComment: string | null;
  lines: {
    item: string;
    article: string;
    name: string;
    unit: string;
    part: string;
    warehouse: string | null;
    quantity: number;
    price: number;
    reasonUuid: string | null;
    batch: string | null;
    defect: string | null;
    decision: LineDecision | null;
    approved: number | null;
    decisionReason: string | null;
    restocked: number | null;
    writtenOff: number | null;
    restockedTo: string | null;
  }[];
  files: ShownFile[];
  documents: ShownFile[];
  papers: { uuid: string; number: string; date: string }[];
  messages: {
    uuid: string;
    author: "buyer" | "shop";
    name: string | null;
    text: string;
    at: string;
    files: ShownFile[];
  }[];
  history: {
    at: string;
    from: ClaimStatus | null;
    to: ClaimStatus;
    actor: ClaimActor;
    name: string | null;
    comment: string | null;
  }[];
};

const filesOf = (which: ReturnType<typeof sql>) => sql`coalesce((
  select json_agg(json_build_object('uuid', x.uuid, 'name', x.name, 'type', x.extension, 'size', x.size) order by x.created_at, x.uuid)
    from files x where x.claim_uuid = c.uuid and ${which}), '[]')`;

/** A claim with everything that the desk shows; lines in the order by which decisions name them. */
export async function deskClaim(db: Db, number: string): Promise<DeskClaimCardRow | undefined> {
  const { rows } = await sql<DeskClaimCardRow>`
    select c.uuid, c.version, c.number, c.status, c.disputed_at is not null as "isDisputed",
      ${instant("c.submitted_at")} as "createdAt", to_char(c.answer_by, 'YYYY-MM-DD') as "answerBy", ${instant("c.due_at")} as "dueAt",
      c.user_uuid as "userUuid", o.city_uuid as "cityUuid", json_build_object('name', ct.name, 'timezone', ct.timezone) as city,
      json_build_object('number', o.number, 'customerNumber', o.customer_number) as "order",
      c.reason_uuid as "reasonUuid", c.resolution_wanted as wanted, c.description, c.goods_location as "goodsLocation",
      c.pickup_wanted as "pickupWanted", c.fio, coalesce(c.contact_phone, c.phone) as phone, c.email,
      (select json_build_object('name', k.name, 'inn', k.inn) from counterparties k
        where k.root_uuid = o.counterparty_uuid and k.type <> 'physical') as company,
      c.sum_claimed::float8 as "sumClaimed", c.sum_approved::float8 as "sumApproved", c.refunded_sum::float8 as refunded,
      c.decision_comment as "decisionComment", c.outcome, c.outcome_comment as "outcomeComment",
      (select json_agg(json_build_object('item', i.uuid, 'article', i.article, 'name', i.name, 'unit', i.unit, 'part', p.number,
                'warehouse', p.warehouse_uuid, 'quantity', ci.quantity, 'price', i.price, 'reasonUuid', ci.reason_uuid,
                'batch', ci.batch, 'defect', ci.defect, 'decision', ci.decision, 'approved', ci.approved_quantity,
                'decisionReason', ci.decision_reason, 'restocked', ci.restocked_quantity, 'writtenOff', ci.written_off_quantity,
                'restockedTo', (select w.name from warehouses w where w.uuid = ci.restocked_to)) order by p.position, i.position)
         from claim_items ci join order_items i on i.uuid = ci.order_item_uuid join order_parts p on p.uuid = i.part_uuid
        where ci.claim_uuid = c.uuid) as lines,
      ${filesOf(sql`x.claim_message_uuid is null and not x.is_outcome`)} as files,
      ${filesOf(sql`x.is_outcome`)} as documents,
      coalesce((select json_agg(json_build_object('uuid', d.uuid, 'number', d.number, 'date', to_char(d.issued_on, 'YYYY-MM-DD')) order by d.created_at, d.number)
         from claim_corrections k join order_documents d on d.uuid = k.document_uuid where k.claim_uuid = c.uuid), '[]') as papers,
      coalesce((select json_agg(json_build_object('uuid', h.uuid, 'author', h.author, 'name', ${nameForShop("h.user_uuid")},
                'text', h.message, 'at', ${instant("h.created_at")},
                'files', ${filesOf(sql`x.claim_message_uuid = h.uuid`)}) order by h.created_at, h.uuid)
         from claim_messages h where h.claim_uuid = c.uuid), '[]') as messages,
      coalesce((select json_agg(json_build_object('at', ${instant("h.at")}, 'from', h.from_status, 'to', h.to_status, 'actor', h.actor,
                'name', ${nameForShop("h.user_uuid")}, 'comment', h.comment) order by h.at, h.uuid)
         from claim_history h where h.claim_uuid = c.uuid), '[]') as history
      from claims c join orders o on o.uuid = c.order_uuid join cities ct on ct.uuid = o.city_uuid
     where c.number = ${number} and c.status <> 'draft'`.execute(db);
  return rows[0];
}

type ClaimPlaceRow = { uuid: string; cityUuid: string; warehouses: (string | null)[] };

/** The warehouses that have sent the goods of a claim. */
export function warehousesOf(claim: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(distinct p.warehouse_uuid), '[]')
      from claim_items ci join order_items i on i.uuid = ci.order_item_uuid join order_parts p on p.uuid = i.part_uuid
     where ci.claim_uuid = ${claim})`;
}

/** Where a claim stands, for people who may open its files. */
export async function placeOfClaim(db: Db, number: string): Promise<ClaimPlaceRow | undefined> {
  const { rows } = await sql<ClaimPlaceRow>`
    select c.uuid, o.city_uuid as "cityUuid", ${warehousesOf(sql`c.uuid`)} as warehouses from claims c join orders o on o.uuid = c.order_uuid
     where c.number = ${number} and c.status <> 'draft'`.execute(db);
  return rows[0];
}

export async function isFileOfClaim(db: Db, claimUuid: string, file: string): Promise<boolean> {
  const { rows } = await sql`select from files where uuid = ${file} and claim_uuid = ${claimUuid}`.execute(db);
  return rows.length === 1;
}

/** The last thing that happened to a claim: a step, or a message. */
export async function lastChangeOfClaim(tx: Tx, claimUuid: string): Promise<{ by: string; at: string } | undefined> {
  const { rows } = await sql<{ by: string; at: string }>`
    select coalesce(${nameForShop("h.user_uuid")}, '') as by, ${instant("h.at")} as at
      from (select user_uuid, actor_name, at from claim_history where claim_uuid = ${claimUuid}
            union all select user_uuid, actor_name, created_at from claim_messages where claim_uuid = ${claimUuid}) h
     order by h.at desc limit 1`.execute(tx);
  return rows[0];
}

/** What the journal keeps of a claim. */
export type ClaimFacts = {
  version: number;
  claimStatus: ClaimStatus;
  approved: string | null;
  refunded: string | null;
  outcome: Resolution | null;
};

export async function factsOfClaim(tx: Tx, claimUuid: string): Promise<ClaimFacts> {
  const { rows } = await sql<ClaimFacts>`
    select version, status as "claimStatus", sum_approved::text as approved, refunded_sum::text as refunded, outcome
      from claims where uuid = ${claimUuid}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`the claim ${claimUuid} is gone while it is locked`);
  return row;
}

export type ReturnedGoods = {
  item: string;
  restocked: string;
  writtenOff: string;
  warehouse: string | null;
};

/** Goods of lines that came back; the order's lines count them as returned. */
export async function saveReturnedGoods(tx: Tx, claimUuid: string, lines: readonly ReturnedGoods[]): Promise<void> {
  const rows = JSON.stringify(lines);
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as n(item uuid, restocked numeric, "writtenOff" numeric, warehouse uuid)`;
  await sql`
    update claim_items ci set restocked_quantity = n.restocked, written_off_quantity = n."writtenOff", restocked_to = n.warehouse
      from ${given} where ci.claim_uuid = ${claimUuid} and ci.order_item_uuid = n.item`.execute(tx);
  await sql`
    update order_items i set returned_quantity = least(i.quantity, i.returned_quantity + n.restocked + n."writtenOff")
      from ${given} where i.uuid = n.item`.execute(tx);
}

/** External ids and names of goods by lines of orders. */
export async function goodsOfItems(
  tx: Tx,
  items: readonly string[],
): Promise<Map<string, { product: string; externalId: string; article: string }>> {
  const { rows } = await sql<{ item: string; product: string; externalId: string; article: string }>`
    select i.uuid as item, p.uuid as product, p.external_id as "externalId", p.article
      from order_items i join products p on p.uuid = i.product_uuid where i.uuid = any(${[...items]}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ item, ...goods }) => [item, goods]));
}
