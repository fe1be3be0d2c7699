import { describe, expect, it } from "vitest";
import { usualWays } from "#app/components/checkout/usual-ways.ts";
import type { CheckoutGroup } from "#app/view-models/checkout.ts";
import { deliveryOption, offeredPoint } from "#tests/support/delivery-option.ts";

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
  sum: 1,
  lines: [],
  options: [option("pickup", codes), option("courier")],
  deliveryRate: 22,
});
const way = (one: CheckoutGroup, type: "none" | "pickup" | "courier" | null, pointCode: string | null) =>
  usualWays({ groups: [one] }, { type, pointCode })["delivery.way.available"];

describe("what checkout begins with by the buyer's settings (decisions §3.11)", () => {
  it("is nothing where he prefers nothing", () => {
    expect(way(group("a", "b"), null, null)).toBeUndefined();
    expect(way(group("a", "b"), "none", "")).toBeUndefined();
  });
  it("is the courier, his own point, or the only point there is", () => {
    expect(way(group("a", "b"), "courier", "b")).toBe("own");
    expect(way(group("a", "b"), "pickup", "b")).toBe("pickup:b");
    expect(way(group("a", "b"), null, "b")).toBe("pickup:b");
    expect(way(group("a"), "pickup", "")).toBe("pickup:a");
  });
  it("is no point that does not take the group, but the first that does", () => {
    expect(way(group("a", "b"), "pickup", "elsewhere")).toBe("pickup:a");
    expect(way(group("a", "b"), "pickup", null)).toBe("pickup:a");
  });
});
