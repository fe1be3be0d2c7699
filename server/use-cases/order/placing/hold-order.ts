import { z } from "zod";
import { moneyFromDecimal, type Money } from "#app/domain/money.ts";
import { deliveryStatuses, type DeliveryStatus } from "#app/domain/order/delivery-status.ts";
import { paymentMethods, type PaymentMethod } from "#app/domain/order/payment.ts";
import { masterStatuses, orderStatuses, type MasterStatus, type OrderStatus } from "#app/domain/order/status.ts";
import type { Tx } from "#server/db/client.ts";
import { holdOrder, type HeldOrderRow } from "#server/db/queries/order/moves.ts";

export type HeldPart = Omit<HeldOrderRow["parts"][number], "status" | "deliveryStatus" | "sum"> & {
  status: OrderStatus;
  deliveryStatus: DeliveryStatus;
  sum: Money;
};
export type HeldOrder = Omit<HeldOrderRow, "parts" | "paid" | "claimed" | "corrected" | "paymentMethod" | "status"> & {
  status: MasterStatus;
  parts: HeldPart[];
  /** Received and not refunded, and the amounts not due: refunded by claims, or never handed over. */
  paid: Money;
  claimed: Money;
  /** Further reductions by corrective documents. */
  corrected: Money;
  paymentMethod: PaymentMethod;
};

const statusShape = z.enum(orderStatuses);
const deliveryShape = z.enum(deliveryStatuses);

/** Locks an order until the transaction ends. */
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
  const status = z.enum(masterStatuses).parse(row.status);
  const { paid, claimed, corrected } = row;
  return {
    ...{ ...row, parts, paymentMethod, status },
    paid: moneyFromDecimal(paid),
    claimed: moneyFromDecimal(claimed),
    corrected: moneyFromDecimal(corrected),
  };
}
