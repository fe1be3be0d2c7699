import { describe, expect, test } from "vitest";
import { isInTime, shipmentsOf, shippingDates, type ShippedLine } from "#app/domain/logistics/shipment.ts";
import { moneyFromNumber } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";

const calendar = { workingDays: [1, 2, 3, 4, 5] };
const wednesdayNoon = { now: { date: "2026-07-01", day: 3, minutes: 12 * 60 }, calendar };
const tariff = { daysFrom: 1, daysTo: 2, cutoff: "16:00" };

const byGroup = { doNotDivide: false };

const line: ShippedLine = {
  uuid: "hinge",
  kind: "available",
  quantity: quantityFromNumber(5),
  availableQuantity: quantityFromNumber(5),
  supplyDays: { from: 3, to: 7 },
  sum: moneyFromNumber(100),
  cargo: { weightGrams: 200, longestMm: 300, volumeCm3: 40 },
};
const long = { ...line, cargo: { weightGrams: 100, longestMm: 3_000, volumeCm3: 10 } };

describe("shipments", () => {
  test("contain the lines of a group, groups in the order in which they are shown", () => {
    const shipments = shipmentsOf([{ ...line, kind: "onOrder" }, line, long], byGroup);
    expect(shipments.map(({ kinds, cargo, sums }) => [kinds, cargo, sums.length])).toEqual([
      [["available"], { weightGrams: 300, longestMm: 3_000, volumeCm3: 50 }, 2],
      [["onOrder"], line.cargo, 1],
    ]);
  });

  test("are one with doNotDivide for all groups: one weight, one sum, the latest supply", () => {
    const lines: ShippedLine[] = [
      { ...line, kind: "onOrder" },
      line,
      { ...line, kind: "notAvailable", supplyDays: null },
    ];
    expect(shipmentsOf(lines, { doNotDivide: true })).toEqual([
      {
        kinds: ["available", "notAvailable", "onOrder"],
        cargo: { weightGrams: 600, longestMm: 300, volumeCm3: 120 },
        sums: lines.map(({ sum }) => sum),
        lines: [
          { uuid: "hinge", kind: "onOrder", supply: { from: 3, to: 7 } },
          { uuid: "hinge", kind: "available", supply: null },
          { uuid: "hinge", kind: "notAvailable", supply: "unknown" },
        ],
      },
    ]);
    expect(shipmentsOf([line, line], { doNotDivide: true })).toEqual(shipmentsOf([line, line], byGroup));
    expect(shipmentsOf([], { doNotDivide: true })).toEqual([]);
  });

  test("wait for what a line kept whole lacks (product rules §1.9)", () => {
    const supplyOf = (changed: Partial<ShippedLine>) =>
      shipmentsOf([{ ...line, ...changed }], byGroup)[0]?.lines.map(({ supply }) => supply);
    expect(supplyOf({})).toEqual([null]);
    expect(supplyOf({ quantity: quantityFromNumber(6) })).toEqual([{ from: 3, to: 7 }]);
    expect(supplyOf({ kind: "onOrder", supplyDays: null })).toEqual(["unknown"]);
  });
});

describe("a delivery method", () => {
  test("counts its working days from the day on which the goods are ready", () => {
    expect(shippingDates(wednesdayNoon, tariff, [null])).toEqual({
      dateFrom: "2026-07-02",
      dateTo: "2026-07-03",
      isEstimate: false,
      hasDates: true,
    });
    const late = { ...wednesdayNoon, now: { ...wednesdayNoon.now, minutes: 16 * 60 + 1 } };
    expect(shippingDates(late, tariff, [null]).dateFrom).toBe("2026-07-03");
    expect([isInTime(wednesdayNoon, tariff.cutoff), isInTime(late, tariff.cutoff)]).toEqual([true, false]);
  });

  test("starts with its latest line, and only estimates goods without a date", () => {
    const waiting = shippingDates(wednesdayNoon, tariff, [null, { from: 3, to: 7 }]);
    expect(waiting).toEqual({ dateFrom: "2026-07-07", dateTo: "2026-07-10", isEstimate: false, hasDates: true });
    expect(shippingDates(wednesdayNoon, tariff, ["unknown"])).toMatchObject({ isEstimate: true, hasDates: false });
  });

  test("ignores a line without a date: the days are those of the other lines", () => {
    const known = shippingDates(wednesdayNoon, tariff, [null, { from: 3, to: 7 }]);
    expect(shippingDates(wednesdayNoon, tariff, ["unknown", null, { from: 3, to: 7 }])).toEqual({
      ...known,
      isEstimate: true,
    });
  });
});
