import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { trackUrl } from "#app/domain/logistics/track-url.ts";
import { deliveryStatuses, deliveryTransitions, type DeliveryStatus } from "#app/domain/order/delivery-status.ts";
import { deliveryStatusOf } from "#app/domain/order/moves.ts";
import { orderStatuses, transitions, type OrderStatus } from "#app/domain/order/status.ts";

/** Every status reachable from this one, including itself. */
function reachable(from: DeliveryStatus): Set<DeliveryStatus> {
  const found = new Set<DeliveryStatus>([from]);
  for (const status of found) for (const next of deliveryTransitions[status]) found.add(next);
  return found;
}

describe("the statuses of a delivery", () => {
  it("follow the graph of product rules §3.4", () => {
    expect(deliveryTransitions).toEqual({
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
    });
  });

  it("are all reachable from the first one, and all lead to a final one", () => {
    expect(reachable("pending")).toEqual(new Set(deliveryStatuses));
    const ends = deliveryStatuses.filter((status) => deliveryTransitions[status].length === 0);
    expect(ends).toEqual(["delivered", "returnedToSender", "canceled"]);
    for (const status of deliveryStatuses) expect(ends.some((end) => reachable(status).has(end))).toBe(true);
  });

  it("only move along the delivery graph: no transition of a part moves its delivery back", () => {
    const walks = fc.array(fc.nat(10), { maxLength: 12 });
    fc.assert(
      fc.property(walks, (choices) => {
        let status: OrderStatus = "new";
        let delivery: DeliveryStatus = "pending";
        for (const choice of choices) {
          const next = orderStatuses.filter((to) => transitions[status][to] !== undefined);
          const to = next[choice % Math.max(1, next.length)];
          if (to === undefined) break;
          const then = deliveryStatusOf(status, to);
          if (then !== null) {
            expect(reachable(delivery), `${status} > ${to}`).toContain(then);
            delivery = then;
          }
          status = to;
        }
      }),
    );
  });
});

describe("the tracking page of a carrier", () => {
  it("is known for supported carriers and takes the number unchanged", () => {
    expect(trackUrl("cdek", "1234567890")).toBe("https://www.cdek.ru/ru/tracking?order_id=1234567890");
    expect(trackUrl("post", "a&b=1")).toBe("https://www.pochta.ru/tracking?barcode=a%26b%3D1");
    expect(trackUrl("own", "1")).toBeNull();
  });
});
