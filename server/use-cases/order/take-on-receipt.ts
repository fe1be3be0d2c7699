import { addMoney, moneyToDecimal, moneyToNumber, zeroMoney, type Money } from "#app/domain/money.ts";
import { dueOnReceipt } from "#app/domain/order/handover.ts";
import { amountDue } from "#app/domain/order/payment.ts";
import type { Tx } from "#server/db/client.ts";
import { insertPaid } from "#server/db/queries/order/payments.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changePaymentStatus } from "./change-payment-status.ts";
import type { HeldOrder, HeldPart } from "./hold-order.ts";
import type { OrderNewsParams } from "./tell-buyer.ts";

/** What was taken for goods when they were handed over, all that is due where `sum` is null, and the receipt of the till. */
export type TakenMoney = {
  sum: Money | null;
  receiptUrl: string | null;
  /** The bank's document by which it came, its date ISO. */
  document?: { number: string; date: string } | null;
};

export type Taken = { payment: string; sum: Money; rest: Money; receiptUrl: string | null };

/** Nobody has said anything else: who has the goods has paid. */
const allThatIsDue: TakenMoney = { sum: null, receiptUrl: null };

/**
 * Notes the money of an order that is paid on receipt, for parts that its buyer gets now or has got. It came past the
 * gateway: the fiscal receipt is that of the till of who took it. Null where nothing was taken; `rest` is what the whole
 * order still has to be paid.
 */
export async function takeOnReceipt(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  parts: readonly HeldPart[],
  { sum, receiptUrl, document = null }: TakenMoney = allThatIsDue,
): Promise<Taken | null> {
  if (order.paymentMethod !== "onDelivery") return null;
  const amount = sum ?? dueOnReceipt(order.parts, parts, order);
  if (amount <= zeroMoney) return null;
  const payment = { uuid: ports.ids.uuid(), orderUuid: order.uuid, method: order.paymentMethod, receiptUrl };
  await insertPaid(tx, { ...payment, document, amount: moneyToDecimal(amount) });
  const paid = addMoney(order.paid, amount);
  const rest = amountDue(order.parts, { ...order, paid });
  const to = rest === zeroMoney ? "paid" : "partiallyPaid";
  await changePaymentStatus(tx, ports, order, { to, actor: "manager" });
  return { payment: payment.uuid, sum: amount, rest, receiptUrl };
}

/** What the e-mail of the handover says of it. */
export function takenParams({ sum, receiptUrl }: Taken): OrderNewsParams {
  return { taken: moneyToNumber(sum), ...(receiptUrl === null ? {} : { receiptUrl }) };
}
