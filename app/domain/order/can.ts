import { isChangeable, mayTransition, type OrderStatus } from "./status.ts";

/** Actions the buyer may take on an order now. */
export type OrderCan = {
  /** Change lines, delivery and comment of parts still waiting. */
  change: boolean;
  /** Cancel the whole order. */
  cancel: boolean;
  /** Processing has begun: the buyer requests, a manager decides. */
  requestCancel: boolean;
  repeat: boolean;
  pay: boolean;
  claim: boolean;
};

/**
 * What the statuses of its parts allow (product rules §3.4, product rules §3.5): canceled parts are ignored, canceling
 * requires it of every live part, changing of at least one. The right to buy for the counterparty is checked
 * separately.
 *
 * @param paysOnline whether its payment method is online and the shop has a gateway
 */
export function orderCan(statuses: readonly OrderStatus[], paysOnline: boolean): OrderCan {
  const live = statuses.filter((status) => status !== "canceled");
  const isLive = live.length > 0;
  const cancel = isLive && live.every((status) => mayTransition(status, "canceled", "buyer").ok);
  return {
    change: live.some(isChangeable),
    cancel,
    requestCancel: !cancel && live.some((status) => !hasEnded(status)),
    repeat: true,
    pay: paysOnline && statuses.includes("awaitingPayment"),
    claim: live.some((status) => claimable.has(status)),
  };
}

/** Actions the buyer may take on one part, regardless of the others. */
export function partCan(status: OrderStatus): { change: boolean; cancel: boolean } {
  return { change: isChangeable(status), cancel: mayTransition(status, "canceled", "buyer").ok };
}

/** Statuses in which goods have left for the buyer. */
const claimable: ReadonlySet<OrderStatus> = new Set(["shipped", "completed", "partiallyReturned"]);

function hasEnded(status: OrderStatus): boolean {
  return ["shipped", "completed", "partiallyReturned", "returned"].includes(status);
}
