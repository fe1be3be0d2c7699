import type { Actor } from "#app/domain/actor.ts";
import { addMoney, moneyToDecimal, moneyToNumber, zeroMoney, type Money } from "#app/domain/money.ts";
import { dueOnReceipt } from "#app/domain/order/handover.ts";
import { amountDue } from "#app/domain/order/payment.ts";
import type { Tx } from "#server/db/client.ts";
import { insertPaid } from "#server/db/queries/order/payments/payments.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changePaymentStatus } from "#server/use-cases/order/changing/change-payment-status.ts";
import type { HeldOrder, HeldPart } from "#server/use-cases/order/placing/hold-order.ts";
import type { OrderNewsParams } from "#server/use-cases/order/reading/tell-buyer.ts";

/** Amount received at handover, the full amount due if `sum` is null, and the till receipt. */
export type TakenMoney = {
  sum: Money | null;
  receiptUrl: string | null;
  /** The bank document, date in ISO. */
  document?: { number: string; date: string } | null;
};

export type Taken = { payment: string; sum: Money; rest: Money; receiptUrl: string | null };

/** Default: the full amount is collected at handover. */
const fullAmountDue: TakenMoney = { sum: null, receiptUrl: null };

/**
 * Records the payment on receipt for parts handed over now or before. It is outside the gateway: the fiscal receipt
 * comes from the collector's till. Null when nothing was collected; `rest` is the order's remaining amount due.
 */
export async function takeOnReceipt(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  parts: readonly HeldPart[],
  by: Actor,
  { sum, receiptUrl, document = null }: TakenMoney = fullAmountDue,
): Promise<Taken | null> {
  if (order.paymentMethod !== "onDelivery") return null;
  const amount = sum ?? dueOnReceipt(order.parts, parts, order);
  if (amount <= zeroMoney) return null;
  const payment = { uuid: ports.ids.uuid(), orderUuid: order.uuid, method: order.paymentMethod, receiptUrl, by };
  await insertPaid(tx, { ...payment, document, amount: moneyToDecimal(amount) });
  const paid = addMoney(order.paid, amount);
  const rest = amountDue(order.parts, { ...order, paid });
  const to = rest === zeroMoney ? "paid" : "partiallyPaid";
  await changePaymentStatus(tx, ports, order, { to, actor: "manager", by });
  return { payment: payment.uuid, sum: amount, rest, receiptUrl };
}

/** E-mail parameters of the payment. */
export function takenParams({ sum, receiptUrl }: Taken): OrderNewsParams {
  return { taken: moneyToNumber(sum), ...(receiptUrl === null ? {} : { receiptUrl }) };
}
