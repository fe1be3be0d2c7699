import { isChangeable, mayTransition, type OrderStatus } from "./status.ts";

/** What a buyer may do with an order now. */
export type OrderCan = {
  /** What of its lines, delivery and comment still waits, by himself. */
  change: boolean;
  /** All of it. */
  cancel: boolean;
  /** The warehouse has begun: he asks, a manager decides. */
  requestCancel: boolean;
  repeat: boolean;
  pay: boolean;
  claim: boolean;
};

/**
 * What the statuses of its parts allow (decisions §3.4, decisions §3.5): canceled parts have no say, a
 * cancellation needs every live one, a change one that the warehouse has not begun with. Whether somebody may buy for the counterparty at all is asked beside.
 *
 * @param paysOnline its way of payment, and whether the shop has a gateway to take it
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

/** What a buyer may do with one part of an order, whatever becomes of the others. */
export function partCan(status: OrderStatus): { change: boolean; cancel: boolean } {
  return { change: isChangeable(status), cancel: mayTransition(status, "canceled", "buyer").ok };
}

/** Goods of such a part are, or were, in the buyer's hands or on the way to them. */
const claimable: ReadonlySet<OrderStatus> = new Set(["shipped", "completed", "partiallyReturned"]);

function hasEnded(status: OrderStatus): boolean {
  return ["shipped", "completed", "partiallyReturned", "returned"].includes(status);
}
