import { describe, expect, it } from "vitest";
import { usualWays } from "#app/components/checkout/usual-ways.ts";
import type { CheckoutGroup } from "#app/view-models/checkout.ts";

const option = (type: "pickup" | "courier", codes: string[] = []) => ({
  providerCode: type === "pickup" ? "pickup" : "own",
  type,
  cost: 0,
  freeFrom: null,
  dateFrom: "2026-01-01",
  dateTo: "2026-01-01",
  isEstimate: false,
  cutoff: "16:00",
  points: codes.map((code) => ({ code, name: code, address: "", phone: "", schedule: [], maxWeight: null })),
});
const group = (...codes: string[]): CheckoutGroup => ({
  kind: "available",
  title: "whole",
  sum: 1,
  lines: [],
  options: [option("pickup", codes), option("courier")],
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
  it("is no point that does not take the group, and no guess between several", () => {
    expect(way(group("a", "b"), "pickup", "elsewhere")).toBeUndefined();
    expect(way(group("a", "b"), "pickup", null)).toBeUndefined();
  });
});
