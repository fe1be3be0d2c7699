import type { Actor } from "#app/domain/actor.ts";
import { moneyFromDecimal, moneyToNumber } from "#app/domain/money.ts";
import type { Tx } from "#server/db/client.ts";
import { refundState } from "#server/db/queries/order/payments/refunds.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changePaymentStatus } from "#server/use-cases/order/changing/change-payment-status.ts";
import type { HeldOrder } from "#server/use-cases/order/placing/hold-order.ts";
import { tellBuyer } from "#server/use-cases/order/reading/tell-buyer.ts";

/** The payment order of a bank refund, or the slip of a till; its date is ISO. */
export type PaymentOrder = { bankNumber: string; paidOn: string };

/** Applies a completed refund to its locked order: payment status, history and, after a refund, notification. */
export async function endOrderRefund(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  {
    uuid,
    amount,
    isMade,
    own,
    by,
  }: { uuid: string; amount: string; isMade: boolean; by: Actor; own?: PaymentOrder & { way: "bank" | "hand" } },
): Promise<void> {
  const { total, refunded, pending } = await refundState(tx, order.uuid);
  const isAll = moneyFromDecimal(refunded) >= moneyFromDecimal(total);
  const to = pending ? "refunding" : isAll ? "refunded" : "partiallyRefunded";
  await changePaymentStatus(tx, ports, order, { to, actor: own === undefined ? "payment" : "manager", by });
  if (!isMade) return;
  const sum = moneyToNumber(moneyFromDecimal(amount));
  await tellBuyer(tx, ports, order, { event: "order.refunded", about: uuid, params: { sum, ...own } });
}
