import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { deliveryTransitions, type DeliveryStatus } from "./delivery-status.ts";
import { mayTransition, orderStatuses, transitions, type OrderActor, type OrderStatus } from "./status.ts";

/** Why a part was canceled (decisions §3.4). */
export const cancelReasons = ["buyer", "notPaid", "noStock", "creditHold", "duplicate", "storageExpired"] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** What becomes of the goods of a part in its warehouse. */
export type StockEffect = "release" | "ship" | "restock" | null;

/**
 * A canceled part gives its reserve back; goods leave when they are shipped or fetched, whichever comes first. What nobody
 * took lies on the shelf again; what comes back from a buyer is looked at first, and put there by the warehouse.
 */
export function stockEffect(from: OrderStatus, to: OrderStatus): StockEffect {
  if (isBroughtBack(from, to)) return "restock";
  if (to === "canceled") return hasLeft(from) ? null : "release";
  return hasLeft(to) && !hasLeft(from) ? "ship" : null;
}

/** Goods that went and were never handed over. */
export function isBroughtBack(from: OrderStatus, to: OrderStatus): boolean {
  return from === "shipped" && to === "returned";
}

/** So a part stands whose goods never came to the buyer: nothing of it is bought. */
export function neverArrived({ status, deliveryStatus }: { status: string; deliveryStatus: string }): boolean {
  return status === "returned" && deliveryStatus === "returnedToSender";
}

/** A part's own word about its items; null where they stay as they are. */
export function itemState(to: OrderStatus): "picking" | "shipped" | "canceled" | null {
  if (to === "canceled") return "canceled";
  if (to === "assembling") return "picking";
  return hasLeft(to) ? "shipped" : null;
}

/**
 * The delivery of a part that has got so far (decisions §3.4, deliveryStatuses); null where it stays. Goods that lie at
 * the point already are not called off, they come back.
 */
export function deliveryStatusOf(from: OrderStatus, to: OrderStatus): DeliveryStatus | null {
  if (to === "canceled") return from === "readyForPickup" ? "returning" : "canceled";
  if (isBroughtBack(from, to)) return "returnedToSender";
  return deliveries[to] ?? null;
}

const deliveries: Partial<Record<OrderStatus, DeliveryStatus>> = {
  assembling: "planned",
  shipped: "handedOver",
  readyForPickup: "arrived",
  completed: "delivered",
};

/** What a step of the delivery makes of its part. */
const movedAlong: Partial<Record<DeliveryStatus, OrderStatus>> = {
  handedOver: "shipped",
  delivered: "completed",
  returnedToSender: "returned",
};

/**
 * What a step of the delivery alone makes of its part: goods that have left are shipped, those in the buyer's hands
 * completed, those that came back returned. Null where it stays as it is, as what was canceled before it came back. What
 * is called off, or was not fetched, is canceled as a part and not here.
 */
export function partMovedBy(
  { status, deliveryStatus }: { status: OrderStatus; deliveryStatus: DeliveryStatus },
  to: DeliveryStatus,
): Verdict<OrderStatus | null, { code: "transition_not_allowed" }> {
  const isCancel = to === "canceled" || (to === "returning" && status === "readyForPickup");
  if (isCancel || !deliveryTransitions[deliveryStatus].includes(to)) return no("transition_not_allowed");
  const along = movedAlong[to] ?? null;
  return ok(to === "returnedToSender" && status === "canceled" ? null : along);
}

function hasLeft(status: OrderStatus): boolean {
  return status !== "canceled" && orderStatuses.indexOf(status) >= orderStatuses.indexOf("shipped");
}

/**
 * As whom the shop's operator moves a part: as a manager, or as the system whose word he passes on where the graph names
 * it alone. Only along the graph: a part is brought back by nobody's command. Null where nobody of the shop may.
 */
export function operatorFor(from: OrderStatus, to: OrderStatus): OrderActor | null {
  if (transitions[from][to] === undefined) return null;
  return (["manager", "system"] as const).find((actor) => mayTransition(from, to, actor).ok) ?? null;
}
