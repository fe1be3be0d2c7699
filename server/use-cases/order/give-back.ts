import { addMoney, moneyFromDecimal, moneyToDecimal, subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import { kopecks, type SoldLine } from "#app/domain/order/receipt.ts";
import type { Tx } from "#server/db/client.ts";
import { insertHistoryRows, setPaymentStatus } from "#server/db/queries/order/moves.ts";
import { paidPayments } from "#server/db/queries/order/payments.ts";
import { insertRefund } from "#server/db/queries/order/refunds.ts";
import type { RefundRequest } from "#server/gateways/payments/payment-gateway.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { HeldOrder } from "./hold-order.ts";
import { orderReceipt } from "./order-receipt.ts";

/**
 * What was paid for parts that are canceled goes back: noted in their transaction, made by a job (invariants M1). Money
 * that came past the gateway is returned by hand, and the order says that it is on its way. `goods`: what was taken out
 * of parts that stay.
 */
export async function giveBack(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  partUuids: readonly string[],
  goods: readonly SoldLine[] = [],
): Promise<void> {
  const canceled = order.parts.filter(({ uuid }) => partUuids.includes(uuid));
  const kept = order.parts.filter((part) => !canceled.includes(part) && part.status !== "canceled");
  // What claims have given back is no longer among the money paid, and still among the sums of the parts that are kept.
  const over = subtractMoney(addMoney(order.paid, order.claimed), addMoney(...kept.map(({ sum }) => sum)));
  if (over <= zeroMoney) {
    if (kept.length === 0 && ["pending", "processing", "failed", "postpaid", "overdue"].includes(order.paymentStatus))
      await setPaymentStatus(tx, order.uuid, "notRequired");
    // What was to be paid yet is not wanted any more.
    if (over === zeroMoney && kept.length > 0 && order.paymentStatus === "partiallyPaid")
      await setPaymentStatus(tx, order.uuid, "paid");
    return;
  }
  await sendBack(tx, ports, order, { partUuids, sum: over, goods });
}

/** What a claim has brought goes back, as far as money was paid: answers how much. */
export async function giveBackClaimed(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  claimed: { partUuids: readonly string[]; sum: Money },
): Promise<Money> {
  const sum = claimed.sum < order.paid ? claimed.sum : order.paid;
  if (sum <= zeroMoney) return zeroMoney;
  await sendBack(tx, ports, order, { ...claimed, sum, goods: [] });
  return sum;
}

/** Through the payments it came by, the newest first, each as far as it reaches. */
async function sendBack(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  { partUuids, sum, goods }: { partUuids: readonly string[]; sum: Money; goods: readonly SoldLine[] },
): Promise<void> {
  let rest = sum;
  for (const paid of await paidPayments(tx, order.uuid)) {
    const left = moneyFromDecimal(paid.left);
    const amount = left < rest ? left : rest;
    if (amount <= zeroMoney) continue;
    rest = subtractMoney(rest, amount);
    const request: RefundRequest = {
      paymentId: paid.externalId,
      amount: kopecks(amount),
      receipt: await orderReceipt(tx, order, { partUuids, sum: amount, goods }),
    };
    await insertRefund(tx, {
      uuid: ports.ids.uuid(),
      orderUuid: order.uuid,
      paymentUuid: paid.uuid,
      amount: moneyToDecimal(amount),
      request,
    });
  }
  await setPaymentStatus(tx, order.uuid, "refunding");
  await insertHistoryRows(tx, [
    {
      uuid: ports.ids.uuid(),
      order_uuid: order.uuid,
      field: "payment",
      from_value: order.paymentStatus,
      to_value: "refunding",
      actor: "system",
    },
  ]);
}
