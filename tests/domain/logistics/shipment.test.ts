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
    const shipments = shipmentsOf([{ ...line, kind: "onOrder" }, line, line]);
    expect(shipments.map(({ kind, weightGrams, sums }) => [kind, weightGrams, sums.length])).toEqual([
      ["available", 400, 2],
      ["onOrder", 200, 1],
    ]);
  });

  test("wait for what a line kept whole lacks (decisions §1.9)", () => {
    const supplyOf = (changed: Partial<ShippedLine>) => shipmentsOf([{ ...line, ...changed }])[0]?.supply;
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
