import type { Actor } from "#app/domain/actor.ts";
import { addMoney, moneyFromDecimal, moneyToDecimal, subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import { isHandedOver } from "#app/domain/order/handover.ts";
import { neverArrived } from "#app/domain/order/moves.ts";
import { kopecks, type SoldLine } from "#app/domain/order/receipt.ts";
import type { Tx } from "#server/db/client.ts";
import { setPaymentStatus } from "#server/db/queries/order/moves.ts";
import { paidPayments } from "#server/db/queries/order/payments/payments.ts";
import { insertOwnRefund, insertRefund } from "#server/db/queries/order/payments/refunds.ts";
import type { RefundRequest } from "#server/gateways/payments/payment-gateway.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changePaymentStatus } from "#server/use-cases/order/changing/change-payment-status.ts";
import type { HeldOrder } from "#server/use-cases/order/placing/hold-order.ts";
import { orderReceipt, ratesOf } from "./order-receipt.ts";

/**
 * Refunds payments for canceled or undelivered parts: recorded in their transaction, executed by a job (invariants M1)
 * or, for payments outside the gateway, by the shop. `goods`: items removed from remaining parts.
 */
export async function giveBack(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  by: Actor,
  partUuids: readonly string[],
  goods: readonly SoldLine[] = [],
): Promise<void> {
  const canceled = order.parts.filter(({ uuid }) => partUuids.includes(uuid));
  const kept = order.parts.filter((part) => !canceled.includes(part) && part.status !== "canceled");
  const isBought = kept.some((part) => !neverArrived(part));
  // Claim refunds are no longer in the amount paid, but still in the sums of the remaining parts.
  const over = subtractMoney(addMoney(order.paid, order.claimed), addMoney(...kept.map(({ sum }) => sum)));
  if (over <= zeroMoney) {
    if (!isBought && ["pending", "processing", "failed", "postpaid", "overdue"].includes(order.paymentStatus))
      await setPaymentStatus(tx, order.uuid, "notRequired");
    // The remainder is no longer due.
    if (over === zeroMoney && isBought && order.paymentStatus === "partiallyPaid")
      await setPaymentStatus(tx, order.uuid, "paid");
    return;
  }
  await sendBack(tx, ports, order, by, [{ partUuids, sum: over, goods, isAfterHandover: false }]);
}

/** A refunded amount of a part; `goods` are its items, where known. */
export type PartRefund = { uuid: string; sum: Money; goods?: readonly SoldLine[] };

/**
 * Refunds a claim up to the amount paid; returns the refund. Goods before and after handover are separate refunds,
 * since their receipts differ.
 */
export async function giveBackClaimed(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  by: Actor,
  claimed: readonly PartRefund[],
): Promise<Money> {
  const had = order.parts.filter(({ status }) => isHandedOver(status)).map(({ uuid }) => uuid);
  const shares = [true, false].map((isAfterHandover) => {
    const parts = claimed.filter(({ uuid }) => had.includes(uuid) === isAfterHandover);
    return {
      isAfterHandover,
      partUuids: parts.map(({ uuid }) => uuid),
      sum: addMoney(...parts.map(({ sum }) => sum)),
      goods: parts.every(({ goods }) => goods !== undefined) ? parts.flatMap(({ goods = [] }) => goods) : [],
    };
  });
  const backs: RefundShare[] = [];
  let rest = order.paid;
  for (const share of shares) {
    const sum = share.sum < rest ? share.sum : rest;
    rest = subtractMoney(rest, sum);
    if (sum > zeroMoney) backs.push({ ...share, sum });
  }
  await sendBack(tx, ports, order, by, backs);
  return subtractMoney(order.paid, rest);
}

/** `isAfterHandover`: for goods already handed over, whose advance is settled. */
type RefundShare = { partUuids: readonly string[]; sum: Money; goods: readonly SoldLine[]; isAfterHandover: boolean };

async function sendBack(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  by: Actor,
  backs: readonly RefundShare[],
): Promise<void> {
  if (backs.length === 0) return;
  for (const back of backs) await noteRefunds(tx, ports, order, by, back);
  await changePaymentStatus(tx, ports, order, { to: "refunding", actor: "system", by });
}

/** Distributed over the payments, newest first, up to the amount of each. */
async function noteRefunds(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  by: Actor,
  { partUuids, sum, goods, isAfterHandover }: RefundShare,
): Promise<void> {
  let rest = sum;
  for (const paid of await paidPayments(tx, order.uuid)) {
    const left = moneyFromDecimal(paid.left);
    const amount = left < rest ? left : rest;
    if (amount <= zeroMoney) continue;
    rest = subtractMoney(rest, amount);
    const row = { uuid: ports.ids.uuid(), orderUuid: order.uuid, paymentUuid: paid.uuid, isAfterHandover, by };
    const named = { partUuids, sum: amount, goods };
    if (paid.externalId === null) {
      const vat = await ratesOf(tx, order, named);
      await insertOwnRefund(tx, { ...row, way: paid.way, amount: moneyToDecimal(amount), vat });
      continue;
    }
    const request: RefundRequest = {
      paymentId: paid.externalId,
      amount: kopecks(amount),
      receipt: await orderReceipt(tx, order, { ...named, kind: isAfterHandover ? "handover" : "prepayment" }),
    };
    await insertRefund(tx, { ...row, amount: moneyToDecimal(amount), request });
  }
}
