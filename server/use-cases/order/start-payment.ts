import type { ProblemOr } from "#app/contract/problem.ts";
import { moneyToDecimal, zeroMoney } from "#app/domain/money.ts";
import { amountDue, isOnline, mayPayOnline } from "#app/domain/order/payment.ts";
import { kopecks } from "#app/domain/order/receipt.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { findPayment, insertPayment, lastPayment, type PaymentRow } from "#server/db/queries/order/payments.ts";
import { transact } from "#server/db/transaction.ts";
import type { PaymentRequest } from "#server/gateways/payments/payment-gateway.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { createAtGateway } from "./create-at-gateway.ts";
import { followPayment } from "./follow-payment.ts";
import { hold } from "./hold-order.ts";
import { orderReceipt } from "./order-receipt.ts";
import { ownOrder } from "./own-order.ts";
import { mayDo } from "#server/use-cases/account/member-may.ts";

export type PaymentStart = { confirmationUrl: string | null };

/**
 * Where a buyer pays his order: at the page of the payment that is under way, or of a new one. However often and from
 * however many tabs he comes, the money of one order is asked for once (invariants M1): the attempt is stored under its
 * key before the gateway hears of it, and a repeat asks for the same. Null where the gateway has the money already.
 */
export async function startPayment(ports: Ports, buyer: Buyer, id: string): Promise<ProblemOr<PaymentStart>> {
  const may = mayDo(buyer.viewer, "orderMoney");
  if (!may.ok) return may;
  const order = await ownOrder(ports, buyer, id);
  if (order === null) return no("notFound");
  if (ports.payments === null) return no("paymentUnavailable");
  const before = await lastPayment(ports.database.db, order.uuid);
  // What is under way may have ended without our hearing of it. A gateway that is away is not asked twice.
  if (before && isLive(before) && !(await followPayment(ports, before))) return no("gatewayAway");
  const attempt = await transact(ports.database.db, (tx) => attemptFor(tx, ports, order.uuid));
  if (!attempt.ok) return attempt;
  await ports.failpoints.reach("payment.stored");
  return confirmationOf(ports, attempt.value);
}

async function attemptFor(tx: Tx, ports: Ports, orderUuid: string): Promise<ProblemOr<PaymentRow>> {
  const order = await hold(tx, { uuid: orderUuid });
  if (order === null) return no("notFound");
  const method = order.paymentMethod;
  const live = await lastPayment(tx, orderUuid);
  if (live && isLive(live)) return ok(live);
  const due = amountDue(order.parts, order);
  if (!mayPayOnline(method, order.parts) || !isOnline(method) || due <= zeroMoney) return no("orderNotPayable");
  const uuid = ports.ids.uuid();
  // What is handed over was paid before it left (transitions), so that money from here on is for goods to come.
  const unpaid = order.parts.filter(({ status }) => status === "awaitingPayment").map((part) => part.uuid);
  const request: PaymentRequest = {
    payment: uuid,
    orderNumber: order.number,
    method,
    amount: kopecks(due),
    returnUrl: `${ports.settings.siteUrl}/checkout/payment-success?order=${encodeURIComponent(order.number)}`,
    receipt: await orderReceipt(tx, order, { partUuids: unpaid, sum: due }),
  };
  await insertPayment(tx, { uuid, orderUuid, method, amount: moneyToDecimal(due), request });
  const made = await findPayment(tx, uuid);
  return made === null ? no("notFound") : ok(made);
}

/** Where a payment is confirmed, made at the gateway if it was not; null where the gateway has the money. */
export async function confirmationOf(ports: Ports, payment: PaymentRow): Promise<ProblemOr<PaymentStart>> {
  if (payment.status !== "pending") return ok({ confirmationUrl: null });
  if (payment.externalId !== null) return ok({ confirmationUrl: payment.confirmationUrl });
  const created = await createAtGateway(ports, payment);
  if (created === "away") return no("gatewayAway");
  if (created === "refused") return no("paymentUnavailable");
  return ok({ confirmationUrl: created.confirmationUrl });
}

/** Under way: neither paid nor given up. */
export function isLive({ status }: PaymentRow): boolean {
  return status === "pending" || status === "waiting_for_capture";
}
