import { addMoney, moneyToDecimal, moneyToNumber, subtractMoney, zeroMoney } from "#app/domain/money.ts";
import { dueOnReceipt, isHandedOver } from "#app/domain/order/handover.ts";
import { amountDue } from "#app/domain/order/payment.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { insertPaid } from "#server/db/queries/order/payments.ts";
import type { Ports } from "#server/ports/ports.ts";
import { paidFor } from "./follow-payment.ts";
import type { HeldOrder, HeldPart } from "./hold-order.ts";
import { moved, type Moved, type Refused } from "./operate-orders.ts";
import { takeOnReceipt, type Taken, type TakenMoney } from "./take-on-receipt.ts";
import { tellBuyer } from "./tell-buyer.ts";

type Noted = Verdict<{ moved: string[] }, Refused>;

/**
 * Money that the gateway has nothing to do with has come: an invoice's by the bank, or, later than the goods, that of an
 * order which is paid on receipt. All that is due, or so much of it.
 */
export function notePaid(ports: Ports, number: string, money: TakenMoney): Promise<Verdict<Moved, Refused>> {
  return moved(ports, number, (tx, order, parts) => {
    if (order.paymentMethod === "invoice") return noteInvoicePaid(tx, ports, order, money);
    return noteTakenLater(tx, ports, order, parts, money);
  });
}

async function noteInvoicePaid(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  { sum, receiptUrl, document = null }: TakenMoney,
): Promise<Noted> {
  const due = amountDue(order.parts, order);
  const waiting = order.parts.filter(({ status }) => status === "awaitingPayment");
  if (due <= zeroMoney || waiting.length === 0) return no("notAwaited");
  const amount = sum ?? due;
  if (amount > due) return no("paidTooMuch");
  if (amount <= zeroMoney) return no("notAwaited");
  const payment = { uuid: ports.ids.uuid(), orderUuid: order.uuid, method: order.paymentMethod, receiptUrl };
  await insertPaid(tx, { ...payment, document, amount: moneyToDecimal(amount) });
  await paidFor(tx, ports, { ...order, paid: addMoney(order.paid, amount) });
  // What waits for the rest does not move, and tells of nothing.
  const rest = subtractMoney(due, amount);
  if (rest > zeroMoney) await tellPaid(tx, ports, order, { payment: payment.uuid, sum: amount, rest, receiptUrl });
  return ok({ moved: waiting.map((part) => part.number) });
}

async function noteTakenLater(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  parts: readonly HeldPart[],
  money: TakenMoney,
): Promise<Noted> {
  const had = parts.filter(({ status }) => isHandedOver(status));
  const due = dueOnReceipt(order.parts, had, order);
  if (money.sum !== null && money.sum > due) return no("paidTooMuch");
  const taken = await takeOnReceipt(tx, ports, order, had, money);
  if (taken === null) return no("notAwaited");
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
