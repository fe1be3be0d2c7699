import { addMoney, moneyFromDecimal, moneyToDecimal, subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import { isHandedOver } from "#app/domain/order/handover.ts";
import { neverArrived } from "#app/domain/order/moves.ts";
import { kopecks, type SoldLine } from "#app/domain/order/receipt.ts";
import type { Tx } from "#server/db/client.ts";
import { setPaymentStatus } from "#server/db/queries/order/moves.ts";
import { paidPayments } from "#server/db/queries/order/payments.ts";
import { insertOwnRefund, insertRefund } from "#server/db/queries/order/refunds.ts";
import type { RefundRequest } from "#server/gateways/payments/payment-gateway.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changePaymentStatus } from "./change-payment-status.ts";
import type { HeldOrder } from "./hold-order.ts";
import { orderReceipt, ratesOf } from "./order-receipt.ts";

/**
 * What was paid for parts that are canceled or came back unopened goes back: noted in their transaction, made by a job
 * (invariants M1), or, where it came past the gateway, by the shop itself. `goods`: what was taken out of parts that stay.
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
  const isBought = kept.some((part) => !neverArrived(part));
  // What claims have given back is no longer among the money paid, and still among the sums of the parts that are kept.
  const over = subtractMoney(addMoney(order.paid, order.claimed), addMoney(...kept.map(({ sum }) => sum)));
  if (over <= zeroMoney) {
    if (!isBought && ["pending", "processing", "failed", "postpaid", "overdue"].includes(order.paymentStatus))
      await setPaymentStatus(tx, order.uuid, "notRequired");
    // What was to be paid yet is not wanted any more.
    if (over === zeroMoney && isBought && order.paymentStatus === "partiallyPaid")
      await setPaymentStatus(tx, order.uuid, "paid");
    return;
  }
  await sendBack(tx, ports, order, [{ partUuids, sum: over, goods, isHad: false }]);
}

/** So much of what was paid for a part; `goods` are those it is for, where they are known. */
export type PartSum = { uuid: string; sum: Money; goods?: readonly SoldLine[] };

/**
 * What a claim has brought goes back, as far as money was paid: answers how much. Goods that the buyer had and goods that
 * he had not yet are refunds of their own, since their receipts differ.
 */
export async function giveBackClaimed(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  claimed: readonly PartSum[],
): Promise<Money> {
  const had = order.parts.filter(({ status }) => isHandedOver(status)).map(({ uuid }) => uuid);
  const shares = [true, false].map((isHad) => {
    const parts = claimed.filter(({ uuid }) => had.includes(uuid) === isHad);
    return {
      isHad,
      partUuids: parts.map(({ uuid }) => uuid),
      sum: addMoney(...parts.map(({ sum }) => sum)),
      goods: parts.every(({ goods }) => goods !== undefined) ? parts.flatMap(({ goods = [] }) => goods) : [],
    };
  });
  const backs: Back[] = [];
  let rest = order.paid;
  for (const share of shares) {
    const sum = share.sum < rest ? share.sum : rest;
    rest = subtractMoney(rest, sum);
    if (sum > zeroMoney) backs.push({ ...share, sum });
  }
  await sendBack(tx, ports, order, backs);
  return subtractMoney(order.paid, rest);
}

/** `isHad`: for goods that the buyer has had already, whose advance is settled. */
type Back = { partUuids: readonly string[]; sum: Money; goods: readonly SoldLine[]; isHad: boolean };

async function sendBack(tx: Tx, ports: Ports, order: HeldOrder, backs: readonly Back[]): Promise<void> {
  if (backs.length === 0) return;
  for (const back of backs) await noteRefunds(tx, ports, order, back);
  await changePaymentStatus(tx, ports, order, { to: "refunding", actor: "system" });
}

/** Through the payments it came by, the newest first, each as far as it reaches. */
async function noteRefunds(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  { partUuids, sum, goods, isHad }: Back,
): Promise<void> {
  let rest = sum;
  for (const paid of await paidPayments(tx, order.uuid)) {
    const left = moneyFromDecimal(paid.left);
    const amount = left < rest ? left : rest;
    if (amount <= zeroMoney) continue;
    rest = subtractMoney(rest, amount);
    const row = { uuid: ports.ids.uuid(), orderUuid: order.uuid, paymentUuid: paid.uuid, isHad };
    const named = { partUuids, sum: amount, goods };
    if (paid.externalId === null) {
      const vat = await ratesOf(tx, order, named);
      await insertOwnRefund(tx, { ...row, way: paid.way, amount: moneyToDecimal(amount), vat });
      continue;
    }
    const request: RefundRequest = {
      paymentId: paid.externalId,
      amount: kopecks(amount),
      receipt: await orderReceipt(tx, order, { ...named, kind: isHad ? "handover" : "prepayment" }),
    };
    await insertRefund(tx, { ...row, amount: moneyToDecimal(amount), request });
  }
}
