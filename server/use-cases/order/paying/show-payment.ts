import type { ProblemOr } from "#app/contract/problem.ts";
import { paymentMethodShape, type WirePaymentState } from "#app/contract/orders/payments.ts";
import { mayPayOnline, isOnline } from "#app/domain/order/payment.ts";
import { moneyFromDecimal, moneyToNumber } from "#app/domain/money.ts";
import type { OrderStatus } from "#app/domain/order/status.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { lastPayment, orderChangedReason, type PaymentRow } from "#server/db/queries/order/payments/payments.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { followPayment } from "./follow-payment.ts";
import { ownOrder, type OwnOrder } from "#server/use-cases/order/reading/own-order.ts";

/** Payment status of an order. A pending payment is polled first: the return URL proves nothing (security G8). */
export async function showPayment(
  ports: Ports,
  buyer: Buyer,
  id: string,
): Promise<ProblemOr<WirePaymentState, "notFound">> {
  const { db } = ports.database;
  const before = await ownOrder(ports, buyer, id);
  if (before === null) return no("notFound");
  const live = await lastPayment(db, before.uuid);
  if (live !== null && (live.status === "pending" || live.status === "waiting_for_capture"))
    await followPayment(ports, live);
  const order = (await ownOrder(ports, buyer, id)) ?? before;
  const last = await lastPayment(db, order.uuid);
  const parts = order.statuses.map((status) => ({ status }));
  const state = stateOf(order, last);
  return ok({
    uuid: order.uuid,
    number: order.number,
    method: paymentMethodShape.parse(order.paymentMethod),
    state,
    amount: last === null ? null : moneyToNumber(moneyFromDecimal(last.amount)),
    reason:
      state === "canceled"
        ? canceledBy(order, last)
        : last?.status === "canceled"
          ? (last.cancelReason ?? "general")
          : null,
    mayPay: ports.payments !== null && mayPayOnline(order.paymentMethod, parts),
    reservedUntil: order.parts.find((part) => part.status === "awaitingPayment")?.reservedUntil ?? null,
  });
}

/** Expired without any payment. */
function canceledBy({ parts }: Pick<OwnOrder, "parts">, last: PaymentRow | null): "notPaid" | null {
  const isExpired = parts.every(({ cancelReason }) => cancelReason === "notPaid");
  return isExpired && last?.status !== "succeeded" ? "notPaid" : null;
}

function stateOf(
  order: { status: string; statuses: OrderStatus[]; paymentMethod: string; paymentStatus: string },
  last: PaymentRow | null,
): WirePaymentState["state"] {
  // Goods added to a paid order need a payment of their own.
  const waits = order.statuses.includes("awaitingPayment");
  if (order.status === "canceled") return "canceled";
  if (order.paymentStatus === "paid" || (last?.status === "succeeded" && !waits)) return "paid";
  if (!isOnline(order.paymentMethod)) return "notOnline";
  if (last === null || last.status === "succeeded" || last.cancelReason === orderChangedReason) return "awaiting";
  return last.status === "canceled" ? "failed" : "processing";
}
