import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** Delivery statuses of a part (product rules §3.4, deliveryStatuses). */
export const deliveryStatuses = [
  "pending",
  "planned",
  "handedOver",
  "inTransit",
  "arrived",
  "outForDelivery",
  "delivered",
  "failed",
  "rescheduled",
  "returning",
  "returnedToSender",
  "canceled",
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The graph of product rules §3.4: from, to. A failed delivery is retried or returns. */
export const deliveryTransitions: Readonly<Record<DeliveryStatus, readonly DeliveryStatus[]>> = {
  pending: ["planned", "canceled"],
  planned: ["handedOver", "canceled"],
  handedOver: ["inTransit"],
  inTransit: ["arrived", "outForDelivery"],
  arrived: ["delivered", "returning"],
  outForDelivery: ["delivered", "failed"],
  delivered: [],
  failed: ["rescheduled", "returning"],
  rescheduled: ["outForDelivery"],
  returning: ["returnedToSender"],
  returnedToSender: [],
  canceled: [],
};

/** Steps along the graph to a delivery status, including unreported ones. Empty if it is reached or passed already. */
export function deliverySteps(
  from: DeliveryStatus,
  to: DeliveryStatus,
): Verdict<DeliveryStatus[], { code: "transition_not_allowed" }> {
  const steps = stepsBetween(from, to);
  if (steps !== null) return ok(steps);
  return stepsBetween(to, from) === null ? no("transition_not_allowed") : ok([]);
}

/** The shortest path without its start; null if there is none. */
function stepsBetween(from: DeliveryStatus, to: DeliveryStatus): DeliveryStatus[] | null {
  const ways: { at: DeliveryStatus; steps: DeliveryStatus[] }[] = [{ at: from, steps: [] }];
  const seen = new Set<DeliveryStatus>([from]);
  for (const { at, steps } of ways) {
    if (at === to) return steps;
    for (const next of deliveryTransitions[at].filter((one) => !seen.has(one))) {
      seen.add(next);
      ways.push({ at: next, steps: [...steps, next] });
    }
  }
  return null;
}
