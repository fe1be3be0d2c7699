import { moneyFromNumber, subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import { amountDue, liveSum, type PricedPart } from "./payment.ts";
import type { OrderStatus } from "./status.ts";

/** Goods that were the buyer's once, whatever came back of them since. */
export function isHandedOver(status: OrderStatus): boolean {
  return status === "completed" || status === "partiallyReturned" || status === "returned";
}

/**
 * What a buyer who pays on receipt owes for the parts that he gets `now`: what they cost, less what was paid beyond all that
 * he has got before. Never more than these parts, whatever stands unpaid of earlier ones.
 */
export function dueOnReceipt<P extends PricedPart>(
  parts: readonly P[],
  now: readonly P[],
  settled: { paid: Money; claimed: Money; corrected?: Money },
): Money {
  const had = parts.filter((part) => now.includes(part) || isHandedOver(part.status));
  const [due, cost] = [amountDue(had, settled), liveSum(now)];
  return due < cost ? due : cost;
}

/** What is left of a payment: neither given back nor set off against goods that were handed over. */
export type Advance = { uuid: string; left: Money };

/**
 * By which payments the goods of a part are paid, in whole kopecks: the one that covers them most closely, or else several,
 * the largest first. Never more than is left of each, nor all together more than `sum`.
 */
export function setOff<A extends Advance>(sum: Money, advances: readonly A[]): { advance: A; amount: Money }[] {
  const [closest] = advances.filter(({ left }) => left >= sum).sort((a, b) => a.left - b.left);
  const order = closest ? [closest] : [...advances].sort((a, b) => b.left - a.left);
  let rest = sum;
  return order.flatMap((advance) => {
    const amount = inKopecks(advance.left < rest ? advance.left : rest);
    if (amount <= zeroMoney) return [];
    rest = subtractMoney(rest, amount);
    return [{ advance, amount }];
  });
}

/** A receipt knows no fraction of a kopeck: what is less than one stays. */
function inKopecks(sum: Money): Money {
  return sum > zeroMoney ? moneyFromNumber(Math.floor(sum / 10) / 100) : zeroMoney;
}
