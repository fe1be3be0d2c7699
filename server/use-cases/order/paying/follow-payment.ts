import { bankActor, type Actor } from "#app/domain/actor.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { moneyFromDecimal, zeroMoney } from "#app/domain/money.ts";
import { amountDue } from "#app/domain/order/payment.ts";
import { kopecks } from "#app/domain/order/receipt.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { insertHistoryRows, setPaymentStatus } from "#server/db/queries/order/moves.ts";
import { findPayment, movePayment, noteCreated, type PaymentRow } from "#server/db/queries/order/payments/payments.ts";
import type { GatewayPayment } from "#server/gateways/payments/payment-gateway.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changePaymentStatus } from "#server/use-cases/order/changing/change-payment-status.ts";
import { giveBack } from "./give-back.ts";
import { hold, type HeldOrder } from "#server/use-cases/order/placing/hold-order.ts";
import { moveParts } from "#server/use-cases/order/shipping/move-order.ts";
import { createAtGateway } from "./create-at-gateway.ts";

/**
 * Polls a payment and updates its order: the gateway is the only source of truth, also for reported events (invariants
 * M2-M4). Idempotent and safe under concurrency. False while it is unknown whether the gateway has created the payment.
 */
export async function followPayment(ports: Ports, payment: PaymentRow): Promise<boolean> {
  // Unknown whether it was created: repeat the request.
  if (payment.externalId === null) return (await createAtGateway(ports, payment)) !== "away";
  const gateway = ports.payments?.of(payment) ?? null;
  if (gateway === null) {
    ports.log.error({ payment: payment.uuid, gateway: payment.gateway }, "the gateway of a payment is not set");
    return false;
  }
  const found = await gateway.find(payment.externalId);
  if (found.ok) await apply(ports, payment, found.value);
  else ports.log.warn({ payment: payment.uuid, reason: found.reason }, "the gateway did not tell of a payment");
  return true;
}

/**
 * A gateway webhook. Only its payment id is used and polled; unknown payments are refused without effect (invariants
 * M4).
 */
export async function takeNotification(
  ports: Ports,
  provider: string,
  { event, id: externalId }: { event: string; id: string },
): Promise<ProblemOr<{ taken: true }, "gatewayAway" | "webhookUnknown">> {
  const gateway = ports.payments?.of({ gateway: provider }) ?? null;
  if (gateway === null) return no("webhookUnknown");
  // A refund is followed by who made it.
  if (!event.startsWith("payment.")) return ok({ taken: true });
  await ports.failpoints.reach("webhook.read");
  const found = await gateway.find(externalId);
  if (!found.ok) return no("gatewayAway");
  const known = found.value?.payment ?? null;
  const payment = known === null || !isUuid(known) ? null : await findPayment(ports.database.db, known);
  const isOf = (payment?.externalId ?? externalId) === externalId && (payment?.gateway ?? provider) === provider;
  if (payment === null || found.value === null || !isOf) {
    ports.log.warn({ event: "payment.unknown" }, "a notification of a payment that nobody made was refused");
    return no("webhookUnknown");
  }
  // It may arrive before the creation's response is stored.
  if (payment.externalId === null)
    await noteCreated(ports.database.db, payment.uuid, {
      externalId,
      gateway: provider,
      confirmationUrl: found.value.confirmationUrl,
    });
  await apply(ports, { ...payment, externalId, gateway: provider }, found.value);
  return ok({ taken: true });
}

async function apply(ports: Ports, payment: PaymentRow, found: GatewayPayment | null): Promise<void> {
  if (found !== null && !isOurs(payment, found)) {
    ports.log.error({ payment: payment.uuid }, "the gateway tells of another payment than was asked for");
    return;
  }
  if (found?.status === "pending") return;
  if (found?.status === "waiting_for_capture") return holdOrRelease(ports, payment);
  if (found?.status === "succeeded") return void (await settle(ports, payment, "succeeded", null));
  await settle(ports, payment, "canceled", found === null ? "unknown" : found.cancelReason);
}

function isOurs({ uuid, amount }: PaymentRow, found: GatewayPayment): boolean {
  return found.payment === uuid && found.amount === kopecks(moneyFromDecimal(amount));
}

/** Money is held by the bank: captured if the order can still be paid, otherwise released. */
async function holdOrRelease(ports: Ports, payment: PaymentRow): Promise<void> {
  const { payments, database, failpoints } = ports;
  const { orderUuid } = payment;
  const gateway = payments?.of(payment) ?? null;
  if (gateway === null || payment.externalId === null) return;
  const isWanted = await database.db.transaction().execute(async (tx) => {
    // Settlement documents are always due, so their money is captured.
    if (orderUuid === null) return true;
    const order = await hold(tx, { uuid: orderUuid });
    const now = await findPayment(tx, payment.uuid);
    // Superseded by a change of the order: a later payment may be for the same amount.
    if (order === null || now?.status === "canceled" || !isPayable(order, payment)) return false;
    if (await movePayment(tx, payment.uuid, "waiting_for_capture", null))
      await setPaymentStatus(tx, order.uuid, "processing");
    return true;
  });
  await failpoints.reach("payment.before_capture");
  const ended = isWanted
    ? await gateway.capture(payment.externalId, kopecks(moneyFromDecimal(payment.amount)), `${payment.uuid}:capture`)
    : await gateway.cancel(payment.externalId, `${payment.uuid}:cancel`);
  await failpoints.reach("payment.captured");
  if (!ended.ok) {
    ports.log.warn({ payment: payment.uuid, reason: ended.reason }, "the gateway did not end a held payment");
    return;
  }
  const { status, cancelReason } = ended.value;
  if (status === "succeeded" || status === "canceled") await settle(ports, payment, status, cancelReason);
}

function isPayable(order: HeldOrder, { amount }: PaymentRow): boolean {
  return (
    order.parts.some(({ status }) => status === "awaitingPayment") &&
    amountDue(order.parts, order) === moneyFromDecimal(amount)
  );
}

/** Records the end of a payment and its consequences in one transaction; idempotent. */
async function settle(
  ports: Ports,
  payment: PaymentRow,
  status: "succeeded" | "canceled",
  cancelReason: string | null,
): Promise<void> {
  const { orderUuid } = payment;
  await ports.database.db.transaction().execute(async (tx) => {
    // Settlement payments are booked by the accounts.
    if (orderUuid === null) return void (await movePayment(tx, payment.uuid, status, cancelReason));
    const before = await hold(tx, { uuid: orderUuid });
    if (before === null || !(await movePayment(tx, payment.uuid, status, cancelReason))) return;
    const order = await hold(tx, { uuid: orderUuid });
    if (order !== null)
      await (status === "succeeded" ? paidFor(tx, ports, order, bankActor) : notPaid(tx, ports, order, cancelReason));
  });
  await ports.failpoints.reach("payment.settled");
}

/** Payment received: confirms what waited for it and refunds any excess. */
export async function paidFor(tx: Tx, ports: Ports, order: HeldOrder, by: Actor): Promise<void> {
  const isPaid = amountDue(order.parts, order) === zeroMoney;
  const to = isPaid ? "paid" : "partiallyPaid";
  await changePaymentStatus(tx, ports, order, { to, actor: "payment", by });
  const waiting = order.parts.filter((part) => part.status === "awaitingPayment");
  if (isPaid && waiting.length > 0)
    await moveParts(tx, ports, order, waiting, { to: "confirmed", actor: () => "payment", by });
  await giveBack(tx, ports, { ...order, paymentStatus: to }, by, canceledOf(order));
}

function canceledOf({ parts }: HeldOrder): string[] {
  return parts.filter(({ status }) => status === "canceled").map(({ uuid }) => uuid);
}

async function notPaid(tx: Tx, ports: Ports, order: HeldOrder, reason: string | null): Promise<void> {
  if (!order.parts.some(({ status }) => status === "awaitingPayment")) return;
  await setPaymentStatus(tx, order.uuid, "failed");
  const row = { uuid: ports.ids.uuid(), order_uuid: order.uuid, field: "payment", actor: "payment", by: bankActor };
  await insertHistoryRows(tx, [{ ...row, from_value: order.paymentStatus, to_value: "failed", comment: reason }]);
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
