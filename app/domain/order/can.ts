import { isChangeable, mayTransition, type OrderStatus } from "./status.ts";

/** What a buyer may do with an order now. */
export type OrderCan = {
  /** Lines, recipient, delivery and comment by himself. */
  change: boolean;
  cancel: boolean;
  /** The warehouse has begun: he asks, a manager decides. */
  requestCancel: boolean;
  repeat: boolean;
  pay: boolean;
  claim: boolean;
};

/**
 * What the statuses of its parts allow (decisions §3.4, decisions §3.5): canceled parts have no say, a change and
 * a cancellation need every live one. Whether somebody may buy for the counterparty at all is asked beside.
 *
 * @param paysOnline its way of payment, and whether the shop has a gateway to take it
 */
export function orderCan(statuses: readonly OrderStatus[], paysOnline: boolean): OrderCan {
  const live = statuses.filter((status) => status !== "canceled");
  const isLive = live.length > 0;
  const cancel = isLive && live.every((status) => mayTransition(status, "canceled", "buyer").ok);
  return {
    change: isLive && live.every(isChangeable),
    cancel,
    requestCancel: !cancel && live.some((status) => !hasEnded(status)),
    repeat: true,
    pay: paysOnline && statuses.includes("awaitingPayment"),
    claim: live.some((status) => claimable.has(status)),
  };
}

/** Goods of such a part are, or were, in the buyer's hands or on the way to them. */
const claimable: ReadonlySet<OrderStatus> = new Set(["shipped", "completed", "partiallyReturned"]);

function hasEnded(status: OrderStatus): boolean {
  return ["shipped", "completed", "partiallyReturned", "returned"].includes(status);
}
