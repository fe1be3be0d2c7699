import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** How far the goods of a part have come (decisions §3.4, deliveryStatuses). */
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

/** The graph of decisions §3.4: from, to. A delivery that failed is tried again or comes back. */
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

/**
 * The steps of a delivery to where it has to be, along the graph; those that nobody told of are among them. None where it
 * has got so far or further already.
 */
export function deliverySteps(
  from: DeliveryStatus,
  to: DeliveryStatus,
): Verdict<DeliveryStatus[], { code: "transition_not_allowed" }> {
  const steps = stepsBetween(from, to);
  if (steps !== null) return ok(steps);
  return stepsBetween(to, from) === null ? no("transition_not_allowed") : ok([]);
}

/** The shortest way, without its beginning; null where there is none. */
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
