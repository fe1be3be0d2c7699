import type { Actor } from "#app/domain/actor.ts";
import { actorNames, actorValues } from "#server/db/queries/actor-columns.ts";
import { sql } from "kysely";
import { paymentStates, paymentTransitions, type PaymentState } from "#app/domain/order/payment.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { askAgain } from "#server/db/queries/order/ask-again.ts";

export type PaymentRow = {
  uuid: string;
  /** Exactly one is set: payments are for an order or for a settlement bill. */
  orderUuid: string | null;
  billUuid: string | null;
  method: string;
  amount: string;
  status: PaymentState;
  request: unknown;
  externalId: string | null;
  /** Which has made it; null: see the column's migration. */
  gateway: string | null;
  confirmationUrl: string | null;
  cancelReason: string | null;
};

const columns = sql`
  p.uuid, p.order_uuid as "orderUuid", p.bill_uuid as "billUuid", p.method, p.amount, p.status, p.request, p.external_id as "externalId",
  p.gateway, p.confirmation_url as "confirmationUrl", p.cancel_reason as "cancelReason"`;

async function onePayment(db: Db | Tx, where: ReturnType<typeof sql>): Promise<PaymentRow | null> {
  const { rows } = await sql<PaymentRow>`select ${columns} from payments p where ${where}`.execute(db);
  return rows[0] ?? null;
}

export function findPayment(db: Db | Tx, uuid: string): Promise<PaymentRow | null> {
  return onePayment(db, sql`p.uuid = ${uuid}::uuid`);
}

/** The order's pending payment, else the newest. */
export function lastPayment(db: Db | Tx, orderUuid: string): Promise<PaymentRow | null> {
  return onePayment(db, sql`p.order_uuid = ${orderUuid} order by p.attempt desc limit 1`);
}

type PaidPayment = { uuid: string; externalId: string | null; way: "bank" | "hand"; left: string };

/**
 * Successful payments, newest first, with the amount not refunded. Without a gateway id it was paid outside the gateway
 * and is refunded likewise: to the company's account, or in cash to a person who paid on receipt.
 */
export async function paidPayments(tx: Tx, orderUuid: string): Promise<PaidPayment[]> {
  const { rows } = await sql<PaidPayment>`
    select p.uuid, p.external_id as "externalId",
           case when p.method = 'onDelivery' and not exists (
             select from orders o join counterparties c on c.root_uuid = o.counterparty_uuid
              where o.uuid = p.order_uuid and c.type <> 'physical') then 'hand' else 'bank' end as way,
           (p.amount - coalesce((select sum(r.amount) from refunds r
               where r.payment_uuid = p.uuid and r.status <> 'canceled'), 0))::numeric(15,3)::text as left
      from payments p
     where p.order_uuid = ${orderUuid} and p.status = 'succeeded'
     order by p.attempt desc`.execute(tx);
  return rows;
}

/** The same for a settlement bill. */
export function lastPaymentOfBill(db: Db | Tx, billUuid: string): Promise<PaymentRow | null> {
  return onePayment(db, sql`p.bill_uuid = ${billUuid} order by p.attempt desc limit 1`);
}

/** Reason of a superseded payment: its amount differs from the order's. */
export const orderChangedReason = "orderChanged";

/**
 * The next payment attempt of an order; a second pending one violates a unique index. The caller has locked the order.
 */
export async function insertPayment(
  tx: Tx,
  payment: {
    uuid: string;
    orderUuid: string;
    gateway: string;
    method: string;
    amount: string;
    request: object;
    by: Actor;
  },
): Promise<void> {
  await sql`
    insert into payments (uuid, order_uuid, attempt, gateway, method, amount, request, ${actorNames})
    select ${payment.uuid}, ${payment.orderUuid}, coalesce(max(attempt), 0) + 1, ${payment.gateway}, ${payment.method}, ${payment.amount}::numeric,
           ${JSON.stringify(payment.request)}::jsonb, ${actorValues(payment.by)}
      from payments where order_uuid = ${payment.orderUuid}`.execute(tx);
}

/** The next payment attempt of a settlement bill; the caller has locked the debts. */
export async function insertBillPayment(
  tx: Tx,
  payment: {
    uuid: string;
    billUuid: string;
    gateway: string;
    method: string;
    amount: string;
    request: object;
    by: Actor;
  },
): Promise<void> {
  await sql`
    insert into payments (uuid, bill_uuid, attempt, gateway, method, amount, request, ${actorNames})
    select ${payment.uuid}, ${payment.billUuid}::uuid, coalesce(max(attempt), 0) + 1, ${payment.gateway}, ${payment.method}, ${payment.amount}::numeric,
           ${JSON.stringify(payment.request)}::jsonb, ${actorValues(payment.by)}
      from payments where bill_uuid = ${payment.billUuid}`.execute(tx);
}

type PaidRow = {
  uuid: string;
  orderUuid: string;
  method: string;
  amount: string;
  receiptUrl: string | null;
  document: { number: string; date: string } | null;
  by: Actor;
};

/** Records a payment outside the gateway: by invoice or at handover. */
export async function insertPaid(
  tx: Tx,
  { uuid, orderUuid, method, amount, receiptUrl, document, by }: PaidRow,
): Promise<void> {
  await sql`
    insert into payments (uuid, order_uuid, attempt, method, amount, request, status, receipt_url, document_number, document_date, ${actorNames})
    select ${uuid}, ${orderUuid}, coalesce(max(attempt), 0) + 1, ${method}, ${amount}::numeric, '{}', 'succeeded', ${receiptUrl},
           ${document?.number ?? null}, ${document?.date ?? null}::date, ${actorValues(by)}
      from payments where order_uuid = ${orderUuid}`.execute(tx);
}

/** Saves the gateway's response to creation; a status that has advanced meanwhile is kept. */
export async function noteCreated(
  db: Db | Tx,
  uuid: string,
  { externalId, gateway, confirmationUrl }: { externalId: string; gateway: string; confirmationUrl: string | null },
): Promise<void> {
  await sql`
    update payments set external_id = coalesce(external_id, ${externalId}), gateway = coalesce(gateway, ${gateway}),
           confirmation_url = coalesce(${confirmationUrl}, confirmation_url), updated_at = now()
     where uuid = ${uuid}::uuid`.execute(db);
}

/**
 * Forward only: false when the payment is already at or beyond this status (invariants M3). Money received for a
 * superseded payment still counts.
 */
export async function movePayment(
  tx: Tx,
  uuid: string,
  to: Exclude<PaymentState, "pending">,
  cancelReason: string | null,
): Promise<boolean> {
  const from = paymentStates.filter((state) => paymentTransitions[state].some((next) => next === to));
  const rows = await tx
    .updateTable("payments")
    .set({ status: to, cancel_reason: cancelReason, updated_at: sql`now()` })
    .where("uuid", "=", uuid)
    .where((eb) =>
      eb.or([
        eb("status", "in", from),
        ...(to === "succeeded" ? [eb.and({ status: "canceled", cancel_reason: orderChangedReason })] : []),
      ]),
    )
    .returning("uuid")
    .execute();
  return rows.length === 1;
}

/** The next payment to poll. */
export async function takeLivePayment(db: Db): Promise<PaymentRow | null> {
  const { rows } = await sql<PaymentRow>`
    update payments p
       set check_at = ${askAgain}
     where uuid = (
       select uuid from payments where status in ('pending', 'waiting_for_capture') and check_at <= now()
        order by check_at limit 1 for update skip locked)
    returning ${columns}`.execute(db);
  return rows[0] ?? null;
}

export type SoldRow = {
  name: string;
  price: string;
  quantity: string;
  sum: string;
  vatRate: number | null;
  partUuid: string;
  marks: string[];
};

/** Receipt lines: items of live parts and their delivery, in order sequence. */
export async function soldLines(
  tx: Tx,
  orderUuid: string,
  partUuids: readonly string[],
): Promise<{ items: SoldRow[]; delivery: string }> {
  const { rows } = await sql<{ items: SoldRow[]; delivery: string }>`
    select coalesce((select json_agg(json_build_object('name', i.name, 'price', i.price::text, 'quantity', i.quantity::text,
                       'sum', i.sum::text, 'vatRate', i.vat_rate, 'partUuid', i.part_uuid,
                       'marks', array(select m.code from marking_codes m where m.item_uuid = i.uuid and m.freed_at is null
                                       order by m.taken_at, m.uuid)) order by p.position, i.position)
             from order_items i join order_parts p on p.uuid = i.part_uuid
            where p.order_uuid = ${orderUuid} and p.uuid = any(${[...partUuids]}::uuid[])), '[]') as items,
           (select coalesce(sum(delivery_cost), 0)::numeric(15,3)::text from order_parts where uuid = any(${[...partUuids]}::uuid[])) as delivery`.execute(
    tx,
  );
  return rows[0] ?? { items: [], delivery: "0" };
}
