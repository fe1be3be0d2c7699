import type { Actor } from "#app/domain/actor.ts";
import { actorColumns, actorNames, actorValues } from "#server/db/queries/actor-columns.ts";
import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { payeeOf } from "./bank-refunds.ts";
import { askAgain } from "#server/db/queries/order/ask-again.ts";

export type RefundRow = {
  uuid: string;
  orderUuid: string;
  paymentUuid: string;
  amount: string;
  status: string;
  request: unknown;
  externalId: string | null;
  /** Of its payment. */
  gateway: string | null;
};
const refundColumns = sql`
  r.uuid, r.order_uuid as "orderUuid", r.payment_uuid as "paymentUuid", r.amount, r.status, r.request, r.external_id as "externalId",
  (select p.gateway from payments p where p.uuid = r.payment_uuid) as gateway`;

type NewRefund = {
  uuid: string;
  orderUuid: string;
  paymentUuid: string;
  amount: string;
  isAfterHandover: boolean;
  by: Actor;
};

/** A refund through the gateway. */
export async function insertRefund(tx: Tx, refund: NewRefund & { request: object }): Promise<void> {
  await tx
    .insertInto("refunds")
    .values({
      uuid: refund.uuid,
      payment_uuid: refund.paymentUuid,
      order_uuid: refund.orderUuid,
      amount: refund.amount,
      request: JSON.stringify(refund.request),
      after_handover: refund.isAfterHandover,
      ...actorColumns(refund.by),
    })
    .execute();
}

/**
 * A refund by bank or in cash, ignored by the gateway's job. A bank refund goes to the company's current account;
 * `vat`: amounts by rate as decimals, null if unknown.
 */
export async function insertOwnRefund(
  tx: Tx,
  refund: NewRefund & { way: "bank" | "hand"; vat: { rate: number | null; sum: string | null }[] },
): Promise<void> {
  const { uuid, paymentUuid, orderUuid, amount, isAfterHandover, way, vat, by } = refund;
  const payee = way === "bank" ? payeeOf(sql`${orderUuid}::uuid`) : sql`null`;
  await sql`
    insert into refunds (uuid, payment_uuid, order_uuid, amount, after_handover, request, check_at, way, payee, ${actorNames})
    values (${uuid}, ${paymentUuid}, ${orderUuid}, ${amount}::numeric, ${isAfterHandover}, ${JSON.stringify({ vat })}::jsonb, 'infinity', ${way},
            ${payee}, ${actorValues(by)})`.execute(tx);
}

/** The next refund to execute or poll. */
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

/** False when already final. */
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

/** Refunded amount of an order. */
export async function refundState(tx: Tx, orderUuid: string): Promise<RefundState> {
  const { rows } = await sql<RefundState>`
    select (select coalesce(sum(amount), 0)::numeric(15,3)::text from payments where order_uuid = ${orderUuid} and status = 'succeeded') as total,
           coalesce(sum(amount) filter (where status = 'succeeded'), 0)::numeric(15,3)::text as refunded,
           coalesce(bool_or(status = 'pending'), false) as pending
      from refunds where order_uuid = ${orderUuid}`.execute(tx);
  return rows[0] ?? { total: "0", refunded: "0", pending: false };
}
