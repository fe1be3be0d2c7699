import type { ProblemOr } from "#app/contract/problem.ts";
import { moneyFromDecimal, zeroMoney } from "#app/domain/money.ts";
import { amountDue } from "#app/domain/order/payment.ts";
import { kopecks } from "#app/domain/order/receipt.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { insertHistoryRows, setPaymentStatus } from "#server/db/queries/order/moves.ts";
import { findPayment, movePayment, noteCreated, type PaymentRow } from "#server/db/queries/order/payments.ts";
import type { GatewayPayment } from "#server/gateways/payments/payment-gateway.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changePaymentStatus } from "./change-payment-status.ts";
import { giveBack } from "./give-back.ts";
import { hold, type HeldOrder } from "./hold-order.ts";
import { moveParts } from "./move-order.ts";
import { createAtGateway } from "./create-at-gateway.ts";

/**
 * Asks the gateway what became of a payment and lets the order follow: the only truth there is, whoever says that
 * something has happened (invariants M2-M4). Asked often or at once by many, it changes things once. False while nobody
 * knows whether the gateway has made the payment at all.
 */
export async function followPayment(ports: Ports, payment: PaymentRow): Promise<boolean> {
  if (ports.payments === null) return false;
  // Nobody knows whether it was made: the same is asked for again.
  if (payment.externalId === null) return (await createAtGateway(ports, payment)) !== "away";
  const found = await ports.payments.find(payment.externalId);
  if (found.ok) await apply(ports, payment, found.value);
  else ports.log.warn({ payment: payment.uuid, reason: found.reason }, "the gateway did not tell of a payment");
  return true;
}

/**
 * A notification of the gateway. Nothing of it is believed but the id, which is asked about; one of a payment that the
 * gateway or the shop does not know is refused and changes nothing (invariants M4).
 */
export async function takeNotification(ports: Ports, externalId: string): Promise<ProblemOr<{ taken: true }>> {
  await ports.failpoints.reach("webhook.read");
  const found = await ports.payments?.find(externalId);
  if (found === undefined) return no("webhookUnknown");
  if (!found.ok) return no("gatewayAway");
  const known = found.value?.payment ?? null;
  const payment = known === null || !isUuid(known) ? null : await findPayment(ports.database.db, known);
  if (payment === null || found.value === null || (payment.externalId ?? externalId) !== externalId) {
    ports.log.warn({ event: "payment.unknown" }, "a notification of a payment that nobody made was refused");
    return no("webhookUnknown");
  }
  // It may come before the answer to the creation is stored.
  if (payment.externalId === null)
    await noteCreated(ports.database.db, payment.uuid, { externalId, confirmationUrl: found.value.confirmationUrl });
  await apply(ports, { ...payment, externalId }, found.value);
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

/** The bank holds the money: it is taken if the goods are still the buyer's, else let go, and nobody has paid anything. */
async function holdOrRelease(ports: Ports, payment: PaymentRow): Promise<void> {
  const { payments, database, failpoints } = ports;
  const { orderUuid } = payment;
  if (payments === null || payment.externalId === null) return;
  const isWanted = await database.db.transaction().execute(async (tx) => {
    // Documents of mutual settlements are owed, whatever else happens: their money is taken.
    if (orderUuid === null) return true;
    const order = await hold(tx, { uuid: orderUuid });
    const now = await findPayment(tx, payment.uuid);
    // Put aside since the order has changed: a later payment may ask for the same sum.
    if (order === null || now?.status === "canceled" || !isPayable(order, payment)) return false;
    if (await movePayment(tx, payment.uuid, "waiting_for_capture", null))
      await setPaymentStatus(tx, order.uuid, "processing");
    return true;
  });
  await failpoints.reach("payment.before_capture");
  const ended = isWanted
    ? await payments.capture(payment.externalId, kopecks(moneyFromDecimal(payment.amount)), `${payment.uuid}:capture`)
    : await payments.cancel(payment.externalId, `${payment.uuid}:cancel`);
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

/** Notes the end of a payment and what follows from it, in one transaction; the second time nothing is left to do. */
async function settle(
  ports: Ports,
  payment: PaymentRow,
  status: "succeeded" | "canceled",
  cancelReason: string | null,
): Promise<void> {
  const { orderUuid } = payment;
  await ports.database.db.transaction().execute(async (tx) => {
    // The accounts book what is paid for documents.
    if (orderUuid === null) return void (await movePayment(tx, payment.uuid, status, cancelReason));
    const before = await hold(tx, { uuid: orderUuid });
    if (before === null || !(await movePayment(tx, payment.uuid, status, cancelReason))) return;
    const order = await hold(tx, { uuid: orderUuid });
    if (order !== null)
      await (status === "succeeded" ? paidFor(tx, ports, order) : notPaid(tx, ports, order, cancelReason));
  });
  await ports.failpoints.reach("payment.settled");
}

/** Money has come: what waited for it is confirmed; what is more than the order still costs goes back. */
export async function paidFor(tx: Tx, ports: Ports, order: HeldOrder): Promise<void> {
  const isPaid = amountDue(order.parts, order) === zeroMoney;
  const to = isPaid ? "paid" : "partiallyPaid";
  await changePaymentStatus(tx, ports, order, { to, actor: "payment" });
  const waiting = order.parts.filter((part) => part.status === "awaitingPayment");
  if (isPaid && waiting.length > 0)
    await moveParts(tx, ports, order, waiting, { to: "confirmed", actor: () => "payment" });
  await giveBack(tx, ports, { ...order, paymentStatus: to }, canceledOf(order));
}

function canceledOf({ parts }: HeldOrder): string[] {
  return parts.filter(({ status }) => status === "canceled").map(({ uuid }) => uuid);
}

async function notPaid(tx: Tx, ports: Ports, order: HeldOrder, reason: string | null): Promise<void> {
  if (!order.parts.some(({ status }) => status === "awaitingPayment")) return;
  await setPaymentStatus(tx, order.uuid, "failed");
  const row = { uuid: ports.ids.uuid(), order_uuid: order.uuid, field: "payment", actor: "payment" };
  await insertHistoryRows(tx, [{ ...row, from_value: order.paymentStatus, to_value: "failed", comment: reason }]);
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
