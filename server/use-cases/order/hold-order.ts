import { z } from "zod";
import { moneyFromDecimal, type Money } from "#app/domain/money.ts";
import { paymentMethods, type PaymentMethod } from "#app/domain/order/payment.ts";
import { orderStatuses, type OrderStatus } from "#app/domain/order/status.ts";
import type { Tx } from "#server/db/client.ts";
import { holdOrder, type HeldOrderRow } from "#server/db/queries/order/moves.ts";

export type HeldPart = Omit<HeldOrderRow["parts"][number], "status" | "sum"> & { status: OrderStatus; sum: Money };
export type HeldOrder = Omit<HeldOrderRow, "parts" | "paid" | "paymentMethod"> & {
  parts: HeldPart[];
  paid: Money;
  paymentMethod: PaymentMethod;
};

const statusShape = z.enum(orderStatuses);

/** An order that nobody else moves until the transaction ends. */
export async function hold(tx: Tx, by: { uuid: string } | { number: string }): Promise<HeldOrder | null> {
  const row = await holdOrder(tx, by);
  if (row === undefined) return null;
  const parts = row.parts.map((part) => ({
    ...part,
    status: statusShape.parse(part.status),
    sum: moneyFromDecimal(part.sum),
  }));
  const paymentMethod = z.enum(paymentMethods).parse(row.paymentMethod);
  return { ...row, parts, paid: moneyFromDecimal(row.paid), paymentMethod };
}
