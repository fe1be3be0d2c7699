import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { deliveryStatuses, deliveryTransitions, type DeliveryStatus } from "./delivery-status.ts";
import { firstSteps, type PaymentMethod } from "./payment.ts";
import { mayTransition, orderStatuses, transitions, type OrderActor, type OrderStatus } from "./status.ts";

/** Reasons of a cancellation (product rules §3.4). */
export const cancelReasons = ["buyer", "notPaid", "noStock", "creditHold", "duplicate", "storageExpired"] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** Effect on the stock of a part's warehouse. */
export type StockEffect = "release" | "ship" | "restock" | null;

/**
 * Cancellation releases the reservation; goods leave stock on shipping or pickup, whichever comes first. Uncollected
 * goods are restocked; goods returned by a buyer are inspected and restocked by the warehouse.
 */
export function stockEffect(from: OrderStatus, to: OrderStatus): StockEffect {
  if (isBroughtBack(from, to)) return "restock";
  if (to === "canceled") return hasLeft(from) ? null : "release";
  return hasLeft(to) && !hasLeft(from) ? "ship" : null;
}

/** Shipped goods that were never handed over. */
export function isBroughtBack(from: OrderStatus, to: OrderStatus): boolean {
  return from === "shipped" && to === "returned";
}

/** Status of a part whose goods never reached the buyer, so that nothing of it was bought. */
export function neverArrived({ status, deliveryStatus }: { status: string; deliveryStatus: string }): boolean {
  return status === "returned" && deliveryStatus === "returnedToSender";
}

/** Item status that a part's status implies; null if items stay unchanged. */
export function itemState(to: OrderStatus): "picking" | "shipped" | "canceled" | null {
  if (to === "canceled") return "canceled";
  if (to === "assembling") return "picking";
  return hasLeft(to) ? "shipped" : null;
}

/**
 * Delivery status that a part's status implies (product rules §3.4, deliveryStatuses); null if unchanged. Goods already
 * at the point are returned, not called off.
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

/** Part status implied by a delivery status. */
const movedAlong: Partial<Record<DeliveryStatus, OrderStatus>> = {
  handedOver: "shipped",
  delivered: "completed",
  returnedToSender: "returned",
};

/**
 * Part status after a delivery step: shipped once goods have left, completed on handover, returned when they came
 * back. Null if unchanged, as for parts canceled before their goods came back. Parts called off or not collected are
 * canceled elsewhere.
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
 * The actor as whom the shop's operator moves a part: manager, or the system if the graph allows only that. Null if
 * the graph has no such transition for the shop.
 */
export function operatorFor(from: OrderStatus, to: OrderStatus): OrderActor | null {
  if (transitions[from][to] === undefined) return null;
  return (["manager", "system"] as const).find((actor) => mayTransition(from, to, actor).ok) ?? null;
}

/**
 * Where a manager takes a part back to, while its goods are in the warehouse and the money is as it was; null if
 * nowhere.
 */
export function backStep({ status, waits }: { status: OrderStatus; waits: boolean }): OrderStatus | null {
  return waits ? null : (backSteps[status] ?? null);
}

const backSteps: Partial<Record<OrderStatus, OrderStatus>> = {
  assembling: "confirmed",
  readyForPickup: "assembling",
};

/** The status an operator's step leads to: a part accepted after checking first awaits payment, if it is prepaid. */
export function operatorTarget(
  paymentMethod: PaymentMethod,
  { status, waits }: { status: OrderStatus; waits: boolean },
  to: OrderStatus,
): OrderStatus {
  if (to !== "confirmed" || status !== "onModeration") return to;
  return firstSteps(paymentMethod, { onModerate: false, waits })[0] ?? to;
}

/** What the operator may do with a part next: statuses to ask for, and steps of its delivery. */
export type OperatorSteps = { statuses: OrderStatus[]; deliveries: DeliveryStatus[] };

export function operatorSteps(
  paymentMethod: PaymentMethod,
  part: { status: OrderStatus; deliveryStatus: DeliveryStatus; waits: boolean; isPickup: boolean },
): OperatorSteps {
  return {
    statuses: orderStatuses.filter(
      (to) =>
        operatorFor(part.status, operatorTarget(paymentMethod, part, to)) !== null &&
        (to !== "readyForPickup" || part.isPickup),
    ),
    deliveries: deliveryStatuses.filter((to) => {
      const step = partMovedBy(part, to);
      return step.ok && (step.value === null || operatorFor(part.status, step.value) !== null);
    }),
  };
}
