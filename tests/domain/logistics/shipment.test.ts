import { describe, expect, test } from "vitest";
import {
  isInTime,
  shipmentsOf,
  shippingCost,
  shippingDates,
  type ShippedLine,
} from "#app/domain/logistics/shipment.ts";
import { moneyFromNumber, zeroMoney } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";

const wednesdayNoon = { date: "2026-07-01", day: 3, minutes: 12 * 60 };
const tariff = {
  cost: moneyFromNumber(500),
  freeFrom: moneyFromNumber(10_000),
  daysFrom: 1,
  daysTo: 2,
  cutoff: "16:00",
};

const byGroup = { doNotDivide: false };

const line: ShippedLine = {
  kind: "available",
  quantity: quantityFromNumber(5),
  availableQuantity: quantityFromNumber(5),
  supplyDays: { from: 3, to: 7 },
  sum: moneyFromNumber(100),
  weightGrams: 200,
};

describe("shipments", () => {
  test("hold the lines of a group, groups in the order in which they are shown", () => {
    const shipments = shipmentsOf([{ ...line, kind: "onOrder" }, line, line], byGroup);
    expect(shipments.map(({ kinds, weightGrams, sums }) => [kinds, weightGrams, sums.length])).toEqual([
      [["available"], 400, 2],
      [["onOrder"], 200, 1],
    ]);
  });

  test("are one with doNotDivide, whatever the groups: one weight, one sum, the latest supply", () => {
    const lines: ShippedLine[] = [
      { ...line, kind: "onOrder" },
      line,
      { ...line, kind: "notAvailable", supplyDays: null },
    ];
    expect(shipmentsOf(lines, { doNotDivide: true })).toEqual([
      {
        kinds: ["available", "notAvailable", "onOrder"],
        weightGrams: 600,
        sums: lines.map(({ sum }) => sum),
        supply: [{ from: 3, to: 7 }, null, "unknown"],
      },
    ]);
    expect(shipmentsOf([line, line], { doNotDivide: true })).toEqual(shipmentsOf([line, line], byGroup));
    expect(shipmentsOf([], { doNotDivide: true })).toEqual([]);
  });

  test("wait for what a line kept whole lacks (decisions §1.9)", () => {
    const supplyOf = (changed: Partial<ShippedLine>) => shipmentsOf([{ ...line, ...changed }], byGroup)[0]?.supply;
    expect(supplyOf({})).toEqual([null]);
    expect(supplyOf({ quantity: quantityFromNumber(6) })).toEqual([{ from: 3, to: 7 }]);
    expect(supplyOf({ kind: "onOrder", supplyDays: null })).toEqual(["unknown"]);
  });
});

describe("a way of delivery", () => {
  test("costs nothing from the sum that its tariff names", () => {
    expect(shippingCost(tariff, moneyFromNumber(9_999))).toBe(tariff.cost);
    expect(shippingCost(tariff, moneyFromNumber(10_000))).toBe(zeroMoney);
    expect(shippingCost({ ...tariff, freeFrom: null }, moneyFromNumber(1_000_000))).toBe(tariff.cost);
  });

  test("takes its working days from the day on which the goods are ready", () => {
    expect(shippingDates(wednesdayNoon, tariff, [null])).toEqual({
      dateFrom: "2026-07-02",
      dateTo: "2026-07-03",
      isEstimate: false,
    });
    const late = { ...wednesdayNoon, minutes: 16 * 60 + 1 };
    expect(shippingDates(late, tariff, [null]).dateFrom).toBe("2026-07-03");
    expect([isInTime(wednesdayNoon, tariff.cutoff), isInTime(late, tariff.cutoff)]).toEqual([true, false]);
  });

  test("leaves with its latest line, and only estimates what has no date yet", () => {
    const waiting = shippingDates(wednesdayNoon, tariff, [null, { from: 3, to: 7 }]);
    expect(waiting).toEqual({ dateFrom: "2026-07-07", dateTo: "2026-07-10", isEstimate: false });
    expect(shippingDates(wednesdayNoon, tariff, ["unknown"]).isEstimate).toBe(true);
  });
});
