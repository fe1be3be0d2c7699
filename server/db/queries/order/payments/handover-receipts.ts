import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";
import { askAgain } from "#server/db/queries/order/ask-again.ts";

export type AdvanceRow = { uuid: string; externalId: string; left: string };

/**
 * Gateway payments of an order with the remainder of each: less refunds for goods never handed over and less earlier
 * settlements. The caller has locked the order.
 */
export async function advancesOf(tx: Tx, orderUuid: string): Promise<AdvanceRow[]> {
  const { rows } = await sql<AdvanceRow>`
    select p.uuid, p.external_id as "externalId",
           (p.amount
             - coalesce((select sum(r.amount) from refunds r
                 where r.payment_uuid = p.uuid and r.status <> 'canceled' and not r.after_handover), 0)
             - coalesce((select sum(h.amount) from handover_receipts h
                 where h.payment_uuid = p.uuid and h.status <> 'canceled'), 0))::numeric(15,3)::text as left
      from payments p
     where p.order_uuid = ${orderUuid} and p.status = 'succeeded' and p.external_id is not null
     order by p.attempt`.execute(tx);
  return rows;
}

/** Refunded by claims on this part alone before its handover. */
export async function claimedOfPart(tx: Tx, partUuid: string): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(c.refunded_sum), 0)::numeric(15,3)::text as sum from claims c
     where c.refunded_sum > 0
       and c.order_uuid = (select order_uuid from order_parts where uuid = ${partUuid})
       and exists (select from claim_items ci where ci.claim_uuid = c.uuid)
       and not exists (select from claim_items ci join order_items i on i.uuid = ci.order_item_uuid
                        where ci.claim_uuid = c.uuid and i.part_uuid <> ${partUuid})`.execute(tx);
  return rows[0]?.sum ?? "0";
}

export type NewHandoverReceipt = {
  uuid: string;
  orderUuid: string;
  partUuid: string;
  paymentUuid: string;
  amount: string;
  request: object;
};

/** Idempotent per part and payment. */
export async function insertHandoverReceipt(tx: Tx, receipt: NewHandoverReceipt): Promise<void> {
  await sql`
    insert into handover_receipts (uuid, order_uuid, part_uuid, payment_uuid, amount, request)
    values (${receipt.uuid}, ${receipt.orderUuid}, ${receipt.partUuid}, ${receipt.paymentUuid}, ${receipt.amount}::numeric,
            ${JSON.stringify(receipt.request)}::jsonb)
    on conflict (part_uuid, payment_uuid) do nothing`.execute(tx);
}

export type HandoverReceiptRow = {
  uuid: string;
  attempt: number;
  request: unknown;
  externalId: string | null;
  gateway: string | null;
};

/** The next receipt to register or poll. */
export async function takeHandoverReceipt(db: Db): Promise<HandoverReceiptRow | null> {
  const { rows } = await sql<HandoverReceiptRow>`
    update handover_receipts h
       set check_at = ${askAgain}
     where uuid = (
       select uuid from handover_receipts where status = 'pending' and check_at <= now()
        order by check_at limit 1 for update skip locked)
    returning h.uuid, h.attempt, h.request, h.external_id as "externalId",
              (select p.gateway from payments p where p.uuid = h.payment_uuid) as gateway`.execute(db);
  return rows[0] ?? null;
}

export async function noteHandoverReceipt(
  db: Db,
  uuid: string,
  { status, externalId }: { status: "pending" | "succeeded"; externalId: string },
): Promise<void> {
  await sql`
    update handover_receipts set status = ${status}, external_id = ${externalId}
     where uuid = ${uuid} and status = 'pending'`.execute(db);
}

/** Retries a failed registration under a new key, or gives up after `most` attempts. */
export async function retryHandoverReceipt(db: Db, { uuid, attempt }: HandoverReceiptRow, most: number): Promise<void> {
  await sql`
    update handover_receipts
       set attempt = attempt + 1, external_id = null, status = case when attempt >= ${most} then 'canceled' else 'pending' end
     where uuid = ${uuid} and status = 'pending' and attempt = ${attempt}`.execute(db);
}

export type FoundHandoverReceipt = {
  orderUuid: string;
  paymentUuid: string;
  amount: string;
  status: string;
  attempt: number;
};

export async function findHandoverReceipt(tx: Tx, uuid: string): Promise<FoundHandoverReceipt | undefined> {
  const { rows } = await sql<FoundHandoverReceipt>`
    select order_uuid as "orderUuid", payment_uuid as "paymentUuid", amount::text as amount, status, attempt
      from handover_receipts where uuid = ${uuid}`.execute(tx);
  return rows[0];
}

/** Lets the job register a receipt that it had given up, with its order locked. */
export async function resumeHandoverReceipt(tx: Tx, uuid: string): Promise<void> {
  await sql`
    update handover_receipts set status = 'pending', external_id = null, check_at = now()
     where uuid = ${uuid} and status = 'canceled'`.execute(tx);
}

/** Receipts that a page shows. */
const mostFailed = 200;

export type FailedReceiptRow = {
  uuid: string;
  order: string;
  part: string;
  amount: number;
  attempt: number;
  createdAt: string;
};

/** Given up, the oldest first; `cities`: null for all. */
export async function failedHandoverReceipts(db: Db, cities: readonly string[] | null): Promise<FailedReceiptRow[]> {
  const inCities = cities === null ? sql`true` : sql`o.city_uuid = any(${[...cities]}::uuid[])`;
  const { rows } = await sql<FailedReceiptRow>`
    select h.uuid, o.number as order, p.number as part, h.amount::float8 as amount, h.attempt,
           ${instant("h.created_at")} as "createdAt"
      from handover_receipts h join orders o on o.uuid = h.order_uuid join order_parts p on p.uuid = h.part_uuid
     where h.status = 'canceled' and ${inCities} order by h.created_at, h.uuid limit ${mostFailed}`.execute(db);
  return rows;
}
