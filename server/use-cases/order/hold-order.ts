import { z } from "zod";
import { moneyFromDecimal, type Money } from "#app/domain/money.ts";
import { deliveryStatuses, type DeliveryStatus } from "#app/domain/order/delivery-status.ts";
import { paymentMethods, type PaymentMethod } from "#app/domain/order/payment.ts";
import { orderStatuses, type OrderStatus } from "#app/domain/order/status.ts";
import type { Tx } from "#server/db/client.ts";
import { holdOrder, type HeldOrderRow } from "#server/db/queries/order/moves.ts";

export type HeldPart = Omit<HeldOrderRow["parts"][number], "status" | "deliveryStatus" | "sum"> & {
  status: OrderStatus;
  deliveryStatus: DeliveryStatus;
  sum: Money;
};
export type HeldOrder = Omit<HeldOrderRow, "parts" | "paid" | "claimed" | "corrected" | "paymentMethod"> & {
  parts: HeldPart[];
  /** What has come of it and did not go back, and what is not asked for: given back by claims, or never handed over. */
  paid: Money;
  claimed: Money;
  /** What else corrective documents have taken off. */
  corrected: Money;
  paymentMethod: PaymentMethod;
};

const statusShape = z.enum(orderStatuses);
const deliveryShape = z.enum(deliveryStatuses);

/** An order that nobody else moves until the transaction ends. */
export async function hold(tx: Tx, by: { uuid: string } | { number: string }): Promise<HeldOrder | null> {
  const row = await holdOrder(tx, by);
  if (row === undefined) return null;
  const parts = row.parts.map((part) => ({
    ...part,
    status: statusShape.parse(part.status),
    deliveryStatus: deliveryShape.parse(part.deliveryStatus),
    sum: moneyFromDecimal(part.sum),
  }));
  const paymentMethod = z.enum(paymentMethods).parse(row.paymentMethod);
  const { paid, claimed, corrected } = row;
  return {
    ...{ ...row, parts, paymentMethod },
    paid: moneyFromDecimal(paid),
    claimed: moneyFromDecimal(claimed),
    corrected: moneyFromDecimal(corrected),
  };
}
