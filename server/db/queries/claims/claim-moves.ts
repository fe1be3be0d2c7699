import { sql } from "kysely";
import type { Resolution } from "#app/domain/claim/claim.ts";
import type { DecidedLine } from "#app/domain/claim/decision.ts";
import type { ClaimActor, ClaimStatus } from "#app/domain/claim/status.ts";
import { quantityToDecimal } from "#app/domain/quantity.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { accountOf, actorColumns, actorNames, actorValues } from "#server/db/queries/actor-columns.ts";
import { warehousesOf } from "#server/db/queries/desk/buyers/claim.ts";
import { isTheirs, type ClaimsOf } from "./own-claims.ts";

/** A claim locked for a status change. Sums and quantities as PostgreSQL prints them. */
export type LockedClaim = {
  uuid: string;
  number: string;
  version: number;
  status: ClaimStatus;
  isDisputed: boolean;
  userUuid: string | null;
  cityUuid: string;
  /** Those that have sent its goods; null for goods of no warehouse. */
  warehouses: (string | null)[];
  fio: string;
  email: string | null;
  orderUuid: string;
  orderNumber: string;
  customerNumber: string | null;
  /** Company buyers see their claims in the account. */
  isCompany: boolean;
  items: {
    orderItemUuid: string;
    partUuid: string;
    article: string;
    name: string;
    price: string;
    vatRate: number | null;
    quantity: string;
    approved: string | null;
  }[];
};

/** By uuid or number; `whose` limits it to visible claims. Drafts are excluded. */
export async function lockClaim(
  tx: Tx,
  by: { uuid: string } | { number: string },
  whose: ClaimsOf | null = null,
): Promise<LockedClaim | undefined> {
  const which = "uuid" in by ? sql`c.uuid = ${by.uuid}` : sql`c.number = ${by.number}`;
  const { rows: held } = await sql<{ uuid: string }>`
    select c.uuid from claims c where ${which} and c.status <> 'draft' for update`.execute(tx);
  if (held[0] === undefined) return undefined;
  const { rows } = await sql<LockedClaim>`
    select c.uuid, c.number, c.version, c.status, c.disputed_at is not null as "isDisputed", c.user_uuid as "userUuid",
           c.fio, c.email, o.city_uuid as "cityUuid", ${warehousesOf(sql`c.uuid`)} as warehouses, o.uuid as "orderUuid", o.number as "orderNumber", o.customer_number as "customerNumber",
           coalesce((select p.type <> 'physical' from counterparties p where p.root_uuid = o.counterparty_uuid), false) as "isCompany",
           (select json_agg(json_build_object('orderItemUuid', i.uuid, 'partUuid', i.part_uuid, 'article', i.article, 'name', i.name,
                     'price', i.price::text, 'vatRate', i.vat_rate, 'quantity', ci.quantity::text, 'approved', ci.approved_quantity::text) order by p.position, i.position)
              from claim_items ci join order_items i on i.uuid = ci.order_item_uuid join order_parts p on p.uuid = i.part_uuid
             where ci.claim_uuid = c.uuid) as items
      from claims c join orders o on o.uuid = c.order_uuid
     where c.uuid = ${held[0].uuid} and ${whose === null ? sql`true` : isTheirs(whose)}`.execute(tx);
  return rows[0];
}

/**
 * `days`: days until the decision is due, counted from submission or, with `anew`, from now. `hasReplied`: the shop has replied.
 */
export type SavedMove = {
  status: ClaimStatus;
  days?: number;
  anew?: boolean;
  hasReplied: boolean;
  decisionComment?: string;
  sumApproved?: string;
  disputed?: boolean;
  outcome?: { kind: Resolution; comment: string | null; refunded: string | null };
};

export async function saveMove(tx: Tx, uuid: string, move: SavedMove): Promise<void> {
  const { status, days, anew = false, hasReplied, decisionComment, sumApproved, disputed = false, outcome } = move;
  await tx
    .updateTable("claims")
    .set({
      status,
      version: sql<number>`version + 1`,
      moved_at: sql<Date>`now()`,
      ...(days === undefined
        ? {}
        : { due_at: sql<Date>`${anew ? sql`now()` : sql.ref("submitted_at")} + ${days} * interval '1 day'` }),
      ...(hasReplied ? { told_at: sql<Date>`now()` } : {}),
      ...(decisionComment === undefined ? {} : { decision_comment: decisionComment }),
      ...(sumApproved === undefined ? {} : { sum_approved: sumApproved }),
      ...(disputed ? { disputed_at: sql<Date>`now()` } : {}),
      ...(outcome === undefined
        ? {}
        : { outcome: outcome.kind, outcome_comment: outcome.comment, refunded_sum: outcome.refunded }),
    })
    .where("uuid", "=", uuid)
    .execute();
}

/** A shop message without a status change counts as news; the buyer's own message counts as having read it. */
export async function recordMessageTime(tx: Tx, uuid: string, author: "buyer" | "shop"): Promise<void> {
  const column = sql.ref(author === "shop" ? "told_at" : "seen_at");
  await sql`update claims set ${column} = now(), version = version + 1 where uuid = ${uuid}`.execute(tx);
}

type ReasonedLine = DecidedLine & { reason: string | null };

export async function saveDecision(tx: Tx, claimUuid: string, lines: readonly ReasonedLine[]): Promise<void> {
  for (const { orderItemUuid, decision, approved, reason } of lines)
    await tx
      .updateTable("claim_items")
      .set({ decision, approved_quantity: quantityToDecimal(approved), decision_reason: reason })
      .where("claim_uuid", "=", claimUuid)
      .where("order_item_uuid", "=", orderItemUuid)
      .execute();
}

/** Reopens the decision. */
export async function forgetDecision(tx: Tx, claimUuid: string): Promise<void> {
  await sql`update claim_items set decision = null, approved_quantity = null, decision_reason = null where claim_uuid = ${claimUuid}`.execute(
    tx,
  );
}

type HistoryEntry = {
  uuid: string;
  claimUuid: string;
  from: ClaimStatus;
  to: ClaimStatus;
  actor: ClaimActor;
  by: Actor;
  comment: string | null;
};

export async function insertClaimHistory(tx: Tx, entry: HistoryEntry): Promise<void> {
  await tx
    .insertInto("claim_history")
    .values({
      uuid: entry.uuid,
      claim_uuid: entry.claimUuid,
      from_status: entry.from,
      to_status: entry.to,
      actor: entry.actor,
      user_uuid: accountOf(entry.by),
      ...actorColumns(entry.by),
      comment: entry.comment,
      at: sql<Date>`clock_timestamp()`,
    })
    .execute();
}

type Message = { uuid: string; claimUuid: string; author: "buyer" | "shop"; by: Actor; message: string };

/** False when this message was inserted before (idempotent by uuid). */
export async function insertClaimMessage(tx: Tx, message: Message): Promise<boolean> {
  const { rows } = await sql`
    insert into claim_messages (uuid, claim_uuid, author, user_uuid, message, ${actorNames})
    values (${message.uuid}, ${message.claimUuid}, ${message.author}, ${accountOf(message.by)}, ${message.message}, ${actorValues(message.by)})
    on conflict (uuid) do nothing returning uuid`.execute(tx);
  return rows.length === 1;
}

/** Does the message exist (null if not), and does it belong to this claim? */
export async function belongsToClaim(tx: Tx, uuid: string, claimUuid: string): Promise<boolean | null> {
  const { rows } = await sql<{ claimUuid: string }>`
    select claim_uuid as "claimUuid" from claim_messages where uuid = ${uuid}`.execute(tx);
  return rows[0] === undefined ? null : rows[0].claimUuid === claimUuid;
}

/** Links uploaded files to the message. */
export async function giveToMessage(tx: Tx, files: string[], messageUuid: string): Promise<void> {
  await sql`update files set claim_message_uuid = ${messageUuid} where uuid = any(${files}::uuid[])`.execute(tx);
}

/** Overdue claims: an unanswered question, or completed long ago; oldest first. */
export async function endedClaims(
  db: Db,
  { silence, closing }: { silence: number; closing: number },
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from claims
     where status = 'infoRequested' and coalesce(moved_at, submitted_at) <= now() - ${silence} * interval '1 day'
        or status in ('resolved', 'rejected') and coalesce(moved_at, submitted_at) <= now() - ${closing} * interval '1 day'
     order by moved_at limit ${most}`.execute(db);
  return rows.map(({ uuid }) => uuid);
}
