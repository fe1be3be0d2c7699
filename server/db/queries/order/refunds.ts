import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { payeeOf } from "./bank-refunds.ts";
import { askAgain } from "./ask-again.ts";

export type RefundRow = {
  uuid: string;
  orderUuid: string;
  paymentUuid: string;
  amount: string;
  status: string;
  request: unknown;
  externalId: string | null;
};
const refundColumns = sql`
  r.uuid, r.order_uuid as "orderUuid", r.payment_uuid as "paymentUuid", r.amount, r.status, r.request, r.external_id as "externalId"`;

type NewRefund = { uuid: string; orderUuid: string; paymentUuid: string; amount: string; isHad: boolean };

/** One that the gateway makes. */
export async function insertRefund(tx: Tx, refund: NewRefund & { request: object }): Promise<void> {
  await tx
    .insertInto("refunds")
    .values({
      uuid: refund.uuid,
      payment_uuid: refund.paymentUuid,
      order_uuid: refund.orderUuid,
      amount: refund.amount,
      request: JSON.stringify(refund.request),
      after_handover: refund.isHad,
    })
    .execute();
}

/**
 * One that the shop makes itself, at its bank or by hand: the gateway's job never finds it due. At the bank to the
 * company's account as it stands now; `vat` is how much of it is for goods of each rate, as decimals, null where that is
 * not known.
 */
export async function insertOwnRefund(
  tx: Tx,
  refund: NewRefund & { way: "bank" | "hand"; vat: { rate: number | null; sum: string | null }[] },
): Promise<void> {
  const { uuid, paymentUuid, orderUuid, amount, isHad, way, vat } = refund;
  const payee = way === "bank" ? payeeOf(sql`${orderUuid}::uuid`) : sql`null`;
  await sql`
    insert into refunds (uuid, payment_uuid, order_uuid, amount, after_handover, request, check_at, way, payee)
    values (${uuid}, ${paymentUuid}, ${orderUuid}, ${amount}::numeric, ${isHad}, ${JSON.stringify({ vat })}::jsonb, 'infinity', ${way},
            ${payee})`.execute(tx);
}

/** The next refund to be made or asked about. */
export async function takeRefund(db: Db): Promise<RefundRow | null> {
  const { rows } = await sql<RefundRow>`
    update refunds r
       set check_at = ${askAgain}
     where uuid = (
       select uuid from refunds where status = 'pending' and check_at <= now()
        order by check_at limit 1 for update skip locked)
    returning ${refundColumns}`.execute(db);
  return rows[0] ?? null;
}

/** False when it had its end before. */
export async function endRefund(
  tx: Tx,
  uuid: string,
  status: "succeeded" | "canceled",
  externalId: string | null,
): Promise<boolean> {
  const rows = await tx
    .updateTable("refunds")
    .set({ status, ...(externalId === null ? {} : { external_id: externalId }) })
    .where("uuid", "=", uuid)
    .where("status", "=", "pending")
    .returning("uuid")
    .execute();
  return rows.length === 1;
}

export async function noteRefund(db: Db | Tx, uuid: string, externalId: string): Promise<void> {
  await db.updateTable("refunds").set({ external_id: externalId }).where("uuid", "=", uuid).execute();
}

export type RefundState = { total: string; refunded: string; pending: boolean };

/** How much of an order's money has gone back. */
export async function refundState(tx: Tx, orderUuid: string): Promise<RefundState> {
  const { rows } = await sql<RefundState>`
    select (select coalesce(sum(amount), 0)::numeric(15,3)::text from payments where order_uuid = ${orderUuid} and status = 'succeeded') as total,
           coalesce(sum(amount) filter (where status = 'succeeded'), 0)::numeric(15,3)::text as refunded,
           coalesce(bool_or(status = 'pending'), false) as pending
      from refunds where order_uuid = ${orderUuid}`.execute(tx);
  return rows[0] ?? { total: "0", refunded: "0", pending: false };
}
