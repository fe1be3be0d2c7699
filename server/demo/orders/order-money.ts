import {
  addMoney,
  lineSum,
  moneyFromNumber,
  moneyToDecimal,
  moneyToNumber,
  zeroMoney,
  type Money,
} from "#app/domain/money.ts";
import type { Quantity } from "#app/domain/quantity.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";
import type { OrderLine } from "./order-lines.ts";
import type { Part } from "./order-parts.ts";
import type { OrderRows } from "./order-rows.ts";
import type { OrderStory } from "./order-stories.ts";

/** When a buyer has come through his bank, or has not. */
export function triedAt({ created }: Pick<OrderStory, "created">): Date {
  return new Date(created.getTime() + 90_000);
}

/** What was paid, what the bank refused, what was given back. */
export function moneyRows(
  { method, paymentStatus, statuses, created }: OrderStory,
  {
    uuid,
    total,
    parts,
    returned,
  }: { uuid: string; total: Money; parts: readonly Part[]; returned: ReadonlyMap<OrderLine, Quantity> },
): Pick<OrderRows, "payments" | "refunds"> {
  // What is paid on receipt is paid when the goods are handed over.
  const paidBy = method === "onDelivery" ? "completed" : "confirmed";
  const paidAt = parts[0]?.steps.find(({ to }) => to === paidBy)?.at ?? triedAt({ created });
  const isPaid = ["paid", "partiallyPaid", "refunded", "partiallyRefunded", "refunding"].includes(paymentStatus);
  if (method === "credit" || (!isPaid && paymentStatus !== "failed")) return { payments: [], refunds: [] };
  const payment = {
    uuid: stableUuid(`payment/${uuid}`),
    order_uuid: uuid,
    attempt: 1,
    method,
    amount: moneyToDecimal(
      paymentStatus === "partiallyPaid" ? moneyFromNumber(Math.round(moneyToNumber(total) / 2)) : total,
    ),
    status: isPaid ? ("succeeded" as const) : ("canceled" as const),
    request: {},
    cancel_reason: isPaid ? null : "insufficient_funds",
    created_at: paidAt.toISOString(),
    updated_at: paidAt.toISOString(),
  };
  const canceled = addMoney(
    ...parts
      .filter(({ status }) => status === "canceled")
      .map((part) => addMoney(part.itemsSum, moneyFromNumber(part.delivery.cost))),
  );
  const back = paymentStatus === "refunded" ? total : statuses.includes("canceled") ? canceled : returnedSum(returned);
  const isBack = ["refunded", "partiallyRefunded"].includes(paymentStatus) && back > zeroMoney;
  const backAt = new Date(Math.max(...parts.map(({ steps }) => steps.at(-1)?.at.getTime() ?? 0)) + 3_600_000);
  const refund = {
    uuid: stableUuid(`refund/${uuid}`),
    payment_uuid: payment.uuid,
    order_uuid: uuid,
    amount: moneyToDecimal(back),
    status: "succeeded" as const,
    request: {},
    created_at: backAt.toISOString(),
  };
  return { payments: [payment], refunds: isBack ? [refund] : [] };
}

function returnedSum(returned: ReadonlyMap<OrderLine, Quantity>): Money {
  return addMoney(...[...returned].map(([{ price }, quantity]) => lineSum(price, quantity)));
}
