import { moneyFromNumber, subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import { amountDue, liveSum, type PricedPart } from "./payment.ts";
import type { OrderStatus } from "./status.ts";

/** Whether goods were handed over to the buyer, even if some were returned later. */
export function isHandedOver(status: OrderStatus): boolean {
  return status === "completed" || status === "partiallyReturned" || status === "returned";
}

/**
 * Amount due on receipt for the parts handed over `now`: their cost less what was paid beyond all earlier ones. Never
 * more than these parts cost, regardless of earlier unpaid ones.
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

/** The rest of a payment, neither refunded nor set off against goods handed over. */
export type Advance = { uuid: string; left: Money };

/**
 * Advances that pay for a part, in whole kopecks: the smallest one that covers it, otherwise several, the largest
 * first. Never more than is left of each, nor more than `sum` in total.
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

/** A receipt has no fractions of a kopeck: they are dropped. */
function inKopecks(sum: Money): Money {
  return sum > zeroMoney ? moneyFromNumber(Math.floor(sum / 10) / 100) : zeroMoney;
}
