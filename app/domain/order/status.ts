import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** Statuses of an order's part, in order of progress (decisions §3.4). */
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

/** `payment` is the gateway's word, `claim` a decided claim, `erp` the accounting system. */
export type OrderActor = "buyer" | "manager" | "system" | "payment" | "claim" | "erp";

/**
 * The graph of decisions §3.4: from, to, who moves. The buyer cancels until
 * assembling, a manager whatever the buyer may; `erp` jumps are not listed, they
 * follow the edges. No way leads out of canceled and returned.
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
 * May this actor move a part so? The ERP is authoritative: it jumps forward along
 * the graph, and `missed` names the steps it left out, for the log. Backward goes
 * a manager alone, and never out of a final status. Staying is no transition.
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

/** Online changes end when the warehouse begins (decisions §3.4, Change). */
export function isChangeable(status: OrderStatus): boolean {
  return ["new", "onModeration", "awaitingPayment", "confirmed", "awaitingSupply"].includes(status);
}

/** What an order as a whole may be said to be; in the order in which a filter offers them. */
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

/**
 * The order's own status: the least progress of its live parts, partly shipped
 * when only some have left, canceled only when all are. RangeError without parts.
 */
export function masterStatus(parts: readonly OrderStatus[]): MasterStatus {
  if (parts.length === 0) throw new RangeError("an order has at least one part");
  const live = parts.filter((status) => status !== "canceled").sort((a, b) => progress(a) - progress(b));
  const [least = "canceled", most = least] = [live[0], live.at(-1)];
  return hasLeft(most) && !hasLeft(least) ? "partiallyShipped" : least;
}

function hasLeft(status: OrderStatus): boolean {
  return status !== "canceled" && progress(status) >= progress("shipped");
}

function progress(status: OrderStatus): number {
  return orderStatuses.indexOf(status);
}

/** Both ends included, null when there is no way or no step. */
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
