import { moneyFromDecimal, moneyToNumber } from "#app/domain/money.ts";
import type { Tx } from "#server/db/client.ts";
import { refundState } from "#server/db/queries/order/refunds.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changePaymentStatus } from "./change-payment-status.ts";
import type { HeldOrder } from "./hold-order.ts";
import { tellBuyer } from "./tell-buyer.ts";

/** The payment order by which a bank has sent money back, or the slip by which a till has paid it out; its day is ISO. */
export type PaymentOrder = { bankNumber: string; paidOn: string };

/** What a refund that has come to its end makes of its held order: payment status, history and, where money has gone back, news. */
export async function endOrderRefund(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  {
    uuid,
    amount,
    isMade,
    own,
  }: { uuid: string; amount: string; isMade: boolean; own?: PaymentOrder & { way: "bank" | "hand" } },
): Promise<void> {
  const { total, refunded, pending } = await refundState(tx, order.uuid);
  const isAll = moneyFromDecimal(refunded) >= moneyFromDecimal(total);
  const to = pending ? "refunding" : isAll ? "refunded" : "partiallyRefunded";
  await changePaymentStatus(tx, ports, order, { to, actor: own === undefined ? "payment" : "manager" });
  if (!isMade) return;
  const sum = moneyToNumber(moneyFromDecimal(amount));
  await tellBuyer(tx, ports, order, { event: "order.refunded", about: uuid, params: { sum, ...own } });
}
