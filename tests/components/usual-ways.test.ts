import { describe, expect, it } from "vitest";
import { usualWays } from "#app/components/checkout/delivery/usual-ways.ts";
import type { CheckoutGroup } from "#app/view-models/orders/checkout.ts";
import { deliveryOption, offeredPoint } from "#tests/support/orders/delivery-option.ts";

const option = (type: "pickup" | "courier", codes: string[] = []) =>
  deliveryOption({
    providerCode: type === "pickup" ? "pickup" : "own",
    type,
    points: codes.map((code) => offeredPoint(code)),
  });
const group = (...codes: string[]): CheckoutGroup => ({
  kind: "available",
  title: "whole",
  waiting: [],
  isUnweighed: false,
  sum: 1,
  lines: [],
  options: [option("pickup", codes), option("courier")],
  deliveryRate: 22,
});
const way = (one: CheckoutGroup, type: "none" | "pickup" | "courier" | null, pointCode: string | null) =>
  usualWays({ groups: [one] }, { type, pointCode })["delivery.way.available"];

describe("the preselected delivery by the buyer's settings (product rules §3.11)", () => {
  it("is absent without settings", () => {
    expect(way(group("a", "b"), null, null)).toBeUndefined();
    expect(way(group("a", "b"), "none", "")).toBeUndefined();
  });
  it("is the courier, the preferred point, or the only point", () => {
    expect(way(group("a", "b"), "courier", "b")).toBe("own");
    expect(way(group("a", "b"), "pickup", "b")).toBe("pickup:b");
    expect(way(group("a", "b"), null, "b")).toBe("pickup:b");
    expect(way(group("a"), "pickup", "")).toBe("pickup:a");
  });
  it("skips a point that does not accept the group and takes the first that does", () => {
    expect(way(group("a", "b"), "pickup", "elsewhere")).toBe("pickup:a");
    expect(way(group("a", "b"), "pickup", null)).toBe("pickup:a");
  });
});
