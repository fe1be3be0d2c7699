import { describe, expect, it } from "vitest";
import { deliveryStatuses, deliveryTransitions } from "#app/domain/order/delivery-status.ts";
import { operatorSteps } from "#app/domain/order/moves.ts";
import { orderStatuses, transitions } from "#app/domain/order/status.ts";

const part = { status: "confirmed", deliveryStatus: "pending", waits: false, isPickup: true } as const;

describe("the steps that an operator is offered for a part", () => {
  it.each(orderStatuses)("of status %s are those of the graph for the shop", (status) => {
    const allowed = orderStatuses.filter((to) =>
      transitions[status][to]?.some((actor) => actor === "manager" || actor === "system"),
    );
    expect(operatorSteps("onDelivery", { ...part, status }).statuses).toEqual(allowed);
  });

  it("include no point for goods that are brought", () => {
    const assembling = { ...part, status: "assembling" } as const;
    expect(operatorSteps("card", assembling).statuses).toContain("readyForPickup");
    expect(operatorSteps("card", { ...assembling, isPickup: false }).statuses).not.toContain("readyForPickup");
  });

  it("include the confirmation of a checked order that is prepaid, which then awaits its payment", () => {
    expect(operatorSteps("card", { ...part, status: "onModeration" }).statuses).toContain("confirmed");
  });

  it.each(deliveryStatuses)("with a delivery that is %s follow its graph, and move no part against its own", (from) => {
    const { deliveries } = operatorSteps("card", { ...part, status: "shipped", deliveryStatus: from });
    expect(deliveryTransitions[from]).toEqual(expect.arrayContaining(deliveries));
    expect(deliveries).not.toContain("canceled");
    expect(deliveries).not.toContain("handedOver");
  });
});
