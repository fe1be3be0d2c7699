import type { Actor } from "#app/domain/actor.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { moneyToDecimal, zeroMoney } from "#app/domain/money.ts";
import { amountDue, isOnline, mayPayOnline } from "#app/domain/order/payment.ts";
import { kopecks } from "#app/domain/order/receipt.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import {
  findPayment,
  insertPayment,
  lastPayment,
  type PaymentRow,
} from "#server/db/queries/order/payments/payments.ts";
import { transact } from "#server/db/transaction.ts";
import type { PaymentRequest } from "#server/gateways/payments/payment-gateway.ts";
import type { Ports } from "#server/ports/ports.ts";
import { buyerActor, type Buyer } from "#server/use-cases/account/buyer.ts";
import { createAtGateway } from "./create-at-gateway.ts";
import { followPayment } from "./follow-payment.ts";
import { hold } from "#server/use-cases/order/placing/hold-order.ts";
import { orderReceipt } from "./order-receipt.ts";
import { ownOrder } from "#server/use-cases/order/reading/own-order.ts";
import { mayDo } from "#server/use-cases/members/member-may.ts";

export type PaymentStart = { confirmationUrl: string | null };

/**
 * Starts or continues an order's payment at the gateway's page. However many tabs are used, an order is paid once
 * (invariants M1): the attempt is stored with its key before the gateway is called, and repeats send the same request.
 * Null when the gateway has the money already.
 */
export async function startPayment(
  ports: Ports,
  buyer: Buyer,
  id: string,
): Promise<
  ProblemOr<PaymentStart, RefusalsOf<typeof attemptFor> | RefusalsOf<typeof confirmationOf> | "rightMissing">
> {
  const may = mayDo(buyer.viewer, "orderMoney");
  if (!may.ok) return may;
  const order = await ownOrder(ports, buyer, id);
  if (order === null) return no("notFound");
  const { payments } = ports;
  if (payments === null) return no("paymentUnavailable");
  const before = await lastPayment(ports.database.db, order.uuid);
  // A pending payment may have completed without a webhook. Do not call an unreachable gateway twice.
  if (before && isLive(before) && !(await followPayment(ports, before))) return no("gatewayAway");
  const attempt = await transact(ports.database.db, (tx) =>
    attemptFor(tx, ports, order.uuid, {
      gateway: payments.current,
      by: buyerActor(buyer.viewer.user?.uuid ?? null),
    }),
  );
  if (!attempt.ok) return attempt;
  await ports.failpoints.reach("payment.stored");
  return confirmationOf(ports, attempt.value);
}

async function attemptFor(
  tx: Tx,
  ports: Ports,
  orderUuid: string,
  { gateway, by }: { gateway: string; by: Actor },
): Promise<ProblemOr<PaymentRow, "notFound" | "orderNotPayable">> {
  const order = await hold(tx, { uuid: orderUuid });
  if (order === null) return no("notFound");
  const method = order.paymentMethod;
  const live = await lastPayment(tx, orderUuid);
  if (live && isLive(live)) return ok(live);
  const due = amountDue(order.parts, order);
  if (!mayPayOnline(method, order.parts) || !isOnline(method) || due <= zeroMoney) return no("orderNotPayable");
  const uuid = ports.ids.uuid();
  // Handed-over parts were paid before (transitions), so further money is for goods to come.
  const unpaid = order.parts.filter(({ status }) => status === "awaitingPayment").map((part) => part.uuid);
  const request: PaymentRequest = {
    payment: uuid,
    orderNumber: order.number,
    method,
    amount: kopecks(due),
    returnUrl: `${ports.settings.siteUrl}/checkout/payment-success?order=${encodeURIComponent(order.number)}`,
    receipt: await orderReceipt(tx, order, { partUuids: unpaid, sum: due }),
  };
  await insertPayment(tx, { uuid, orderUuid, gateway, method, amount: moneyToDecimal(due), request, by });
  const made = await findPayment(tx, uuid);
  return made === null ? no("notFound") : ok(made);
}

/** Confirmation URL of a payment, created at the gateway if necessary; null when already paid. */
export async function confirmationOf(
  ports: Ports,
  payment: PaymentRow,
): Promise<ProblemOr<PaymentStart, "gatewayAway" | "paymentUnavailable">> {
  if (payment.status !== "pending") return ok({ confirmationUrl: null });
  if (payment.externalId !== null) return ok({ confirmationUrl: payment.confirmationUrl });
  const created = await createAtGateway(ports, payment);
  if (created === "away") return no("gatewayAway");
  if (created === "refused") return no("paymentUnavailable");
  return ok({ confirmationUrl: created.confirmationUrl });
}

/** Pending: neither paid nor given up. */
export function isLive({ status }: PaymentRow): boolean {
  return status === "pending" || status === "waiting_for_capture";
}
