import type { Actor } from "#app/domain/actor.ts";
import { addMoney, moneyToDecimal, moneyToNumber, subtractMoney, zeroMoney } from "#app/domain/money.ts";
import { dueOnReceipt, isHandedOver } from "#app/domain/order/handover.ts";
import { amountDue } from "#app/domain/order/payment.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { insertPaid } from "#server/db/queries/order/payments/payments.ts";
import type { Ports } from "#server/ports/ports.ts";
import { paidFor } from "./follow-payment.ts";
import type { HeldOrder, HeldPart } from "#server/use-cases/order/placing/hold-order.ts";
import {
  moved,
  type MovedByOperator,
  type PartsWork,
  type WorkRefusal,
} from "#server/use-cases/order/shipping/operate-orders.ts";
import { takeOnReceipt, type Taken, type TakenMoney } from "./take-on-receipt.ts";
import { tellBuyer } from "#server/use-cases/order/reading/tell-buyer.ts";

type Noted = Verdict<{ moved: string[] }, WorkRefusal>;

/**
 * Records a payment outside the gateway: an invoice paid by bank or, after handover, an order paid on receipt. Defaults
 * to the amount due.
 */
export function notePaid(ports: Ports, actor: Actor, number: string, money: TakenMoney): Promise<MovedByOperator> {
  return moved(ports, number, paidWork(ports, actor, money));
}

export function paidWork(ports: Ports, actor: Actor, money: TakenMoney): PartsWork {
  return (tx, order, parts) =>
    order.paymentMethod === "invoice"
      ? noteInvoicePaid(tx, ports, order, actor, money)
      : recordLatePayment(tx, ports, order, parts, actor, money);
}

async function noteInvoicePaid(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  by: Actor,
  { sum, receiptUrl, document = null }: TakenMoney,
): Promise<Noted> {
  const due = amountDue(order.parts, order);
  const waiting = order.parts.filter(({ status }) => status === "awaitingPayment");
  if (due <= zeroMoney || waiting.length === 0) return no("paymentNotAwaited");
  const amount = sum ?? due;
  if (amount > due) return no("paidTooMuch", { due: moneyToDecimal(due) });
  if (amount <= zeroMoney) return no("paymentNotAwaited");
  const payment = { uuid: ports.ids.uuid(), orderUuid: order.uuid, method: order.paymentMethod, receiptUrl, by };
  await insertPaid(tx, { ...payment, document, amount: moneyToDecimal(amount) });
  await paidFor(tx, ports, { ...order, paid: addMoney(order.paid, amount) }, by);
  // A partial payment changes no status and sends no notification.
  const rest = subtractMoney(due, amount);
  if (rest > zeroMoney) await tellPaid(tx, ports, order, { payment: payment.uuid, sum: amount, rest, receiptUrl });
  return ok({ moved: waiting.map((part) => part.number) });
}

async function recordLatePayment(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  parts: readonly HeldPart[],
  by: Actor,
  money: TakenMoney,
): Promise<Noted> {
  const had = parts.filter(({ status }) => isHandedOver(status));
  const due = dueOnReceipt(order.parts, had, order);
  if (due <= zeroMoney) return no("paymentNotAwaited");
  if (money.sum !== null && money.sum > due) return no("paidTooMuch", { due: moneyToDecimal(due) });
  const taken = await takeOnReceipt(tx, ports, order, had, by, money);
  if (taken === null) return no("paymentNotAwaited");
  await tellPaid(tx, ports, order, taken);
  return ok({ moved: had.map((part) => part.number) });
}

async function tellPaid(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  { payment, sum, rest, receiptUrl }: Taken,
): Promise<void> {
  const paid = { sum: moneyToNumber(sum), method: order.paymentMethod, rest: moneyToNumber(rest) };
  const params = { ...paid, ...(receiptUrl === null ? {} : { receiptUrl }) };
  await tellBuyer(tx, ports, order, { event: "order.paid", about: payment, params });
}
