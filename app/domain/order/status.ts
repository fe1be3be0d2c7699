import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** Statuses of an order's part, in order of progress (product rules §3.4). */
export const orderStatuses = [
  "new",
  "onModeration",
  "awaitingPayment",
  "confirmed",
  "awaitingSupply",
  "assembling",
  "readyForPickup",
  "shipped",
  "completed",
  "partiallyReturned",
  "returned",
  "canceled",
] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/**
 * Actors of the transition graph: `payment` is the gateway, `claim` a decided claim, `erp` the accounting system. The
 * person is the `Actor` in the history: one operator may act as a manager, record payments and pass on the system's
 * reports.
 */
export type OrderActor = "buyer" | "manager" | "system" | "payment" | "claim" | "erp";

/**
 * The graph of product rules §3.4: from, to, who may do it. The buyer cancels until assembling, a manager whatever the
 * buyer may; `erp` jumps are not listed, they follow the edges. Canceled and returned are final.
 */
export const transitions: Readonly<Record<OrderStatus, Partial<Record<OrderStatus, readonly OrderActor[]>>>> = {
  new: {
    onModeration: ["system"],
    awaitingPayment: ["system"],
    confirmed: ["system"],
    canceled: ["buyer", "manager"],
  },
  onModeration: {
    awaitingPayment: ["manager"],
    confirmed: ["manager"],
    canceled: ["buyer", "manager"],
  },
  awaitingPayment: { confirmed: ["payment"], canceled: ["buyer", "manager", "system"] },
  confirmed: {
    awaitingSupply: ["manager", "system"],
    assembling: ["manager", "system"],
    canceled: ["buyer", "manager"],
  },
  awaitingSupply: { assembling: ["manager", "system"], canceled: ["buyer", "manager"] },
  assembling: { readyForPickup: ["manager", "system"], shipped: ["manager", "system"], canceled: ["manager"] },
  readyForPickup: { completed: ["manager", "system"], canceled: ["manager", "system"] },
  shipped: { completed: ["manager", "system"], returned: ["manager", "system"] },
  completed: { partiallyReturned: ["claim"], returned: ["claim"] },
  partiallyReturned: { returned: ["claim"] },
  returned: {},
  canceled: {},
};

/**
 * Whether this actor may make this transition. The ERP is authoritative: it jumps forward along the graph; `missed`
 * lists the skipped steps for the log. Only a manager moves backward, never out of a final status. An unchanged status
 * is no transition.
 */
export function mayTransition(
  from: OrderStatus,
  to: OrderStatus,
  actor: OrderActor,
): Verdict<{ missed: OrderStatus[] }, { code: "transition_not_allowed" }> {
  if (transitions[from][to]?.includes(actor)) return ok({ missed: [] });
  if (actor === "erp") {
    const path = shortestPath(from, to);
    if (path) return ok({ missed: path.slice(1, -1) });
  }
  if (actor === "manager" && !isFinal(from) && shortestPath(to, from)) return ok({ missed: [] });
  return no("transition_not_allowed");
}

export function isFinal(status: OrderStatus): boolean {
  return nextOf(status).length === 0;
}

/** Online changes end when the warehouse begins (product rules §3.4, Change). */
export function isChangeable(status: OrderStatus): boolean {
  return ["new", "onModeration", "awaitingPayment", "confirmed", "awaitingSupply"].includes(status);
}

/**
 * Statuses of an order as a whole, in the order of the filter. The database derives it from the parts (`orders.status`, the
 * SQL function `master_status`): the least progress of the live parts, partially shipped if only some have left, canceled
 * only if all are.
 */
export const masterStatuses = [
  "new",
  "onModeration",
  "awaitingPayment",
  "confirmed",
  "awaitingSupply",
  "assembling",
  "readyForPickup",
  "partiallyShipped",
  "shipped",
  "completed",
  "partiallyReturned",
  "returned",
  "canceled",
] as const satisfies readonly (OrderStatus | "partiallyShipped")[];
export type MasterStatus = (typeof masterStatuses)[number];

/** Both ends included; null if there is no path or no step. */
function shortestPath(from: OrderStatus, to: OrderStatus): OrderStatus[] | null {
  const paths: OrderStatus[][] = [[from]];
  const seen = new Set<OrderStatus>([from]);
  for (const path of paths) {
    for (const next of nextOf(path.at(-1) ?? from)) {
      if (next === to) return [...path, next];
      if (!seen.has(next)) paths.push([...path, next]);
      seen.add(next);
    }
  }
  return null;
}

function nextOf(status: OrderStatus): OrderStatus[] {
  return orderStatuses.filter((next) => transitions[status][next] !== undefined);
}
