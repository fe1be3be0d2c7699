import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { excessOf, fits, type Cargo } from "#app/domain/logistics/cargo.ts";
import { ownCost, servicePrice, vehicleFor } from "#app/domain/logistics/own-delivery.ts";
import { zeroMoney } from "#app/domain/money.ts";
import { amounts, rub } from "#tests/domain/arbitraries.ts";

const parcel: Cargo = { weightGrams: 4_000, longestMm: 400, volumeCm3: 9_000 };
const shelf = { maxWeightGrams: 25_000, maxLengthMm: 1_200, maxVolumeCm3: 150_000 };
const endless = { maxWeightGrams: null, maxLengthMm: null, maxVolumeCm3: null };

describe("size and weight limits", () => {
  it("a profile of three metres is not a parcel, however light", () => {
    expect(excessOf({ ...parcel, longestMm: 3_000 }, shelf)).toEqual(["length"]);
    expect(excessOf({ weightGrams: 30_000, longestMm: 3_000, volumeCm3: 200_000 }, shelf)).toEqual([
      "weight",
      "length",
      "volume",
    ]);
  });

  it("are inclusive, and a missing limit accepts everything", () => {
    expect(fits({ weightGrams: 25_000, longestMm: 1_200, volumeCm3: 150_000 }, shelf)).toBe(true);
    expect(fits({ weightGrams: 9e9, longestMm: 9e9, volumeCm3: 9e9 }, endless)).toBe(true);
  });

  it("accept a smaller cargo wherever they accept a larger one", () => {
    fc.assert(
      fc.property(cargos, cargos, limits, (a, b, most) => {
        const [small, large] = [pairwise(Math.min, a, b), pairwise(Math.max, a, b)];
        if (fits(large, most)) expect(fits(small, most)).toBe(true);
      }),
    );
  });
});

const car = { code: "car", surcharge: zeroMoney, maxWeightGrams: 60_000, maxLengthMm: 2_000, maxVolumeCm3: 600_000 };
const van = { ...car, code: "van", surcharge: rub(900), maxWeightGrams: 1_500_000, maxLengthMm: 4_200 };

describe("the own courier", () => {
  it("uses the cheapest vehicle that takes the cargo, or none", () => {
    expect(vehicleFor([van, car], parcel)).toBe(car);
    expect(vehicleFor([van, car], { ...parcel, longestMm: 3_000 })).toBe(van);
    expect(vehicleFor([van, car], { ...parcel, longestMm: 6_500 })).toBeNull();
    expect(vehicleFor([], { ...parcel, longestMm: 6_500 })).toEqual({ surcharge: zeroMoney });
    for (const fleet of [[], [van, car]]) expect(vehicleFor(fleet, { ...parcel, weightGrams: null })).toBeNull();
  });

  it("is free from the amount in its tariff, except for what exceeds it", () => {
    const tariff = { cost: rub(500), freeFrom: rub(10_000) };
    expect(ownCost(tariff, rub(9_999.99), zeroMoney)).toBe(rub(500));
    expect(ownCost(tariff, rub(10_000), zeroMoney)).toBe(zeroMoney);
    expect(ownCost(tariff, rub(10_000), rub(900))).toBe(rub(900));
    expect(ownCost({ ...tariff, freeFrom: null }, rub(1_000_000), zeroMoney)).toBe(rub(500));
  });

  it("never costs less for a larger cargo of the same value", () => {
    fc.assert(
      fc.property(fc.array(vehicles, { minLength: 1 }), cargos, cargos, amounts, (fleet, a, b, sum) => {
        const tariff = { cost: rub(500), freeFrom: rub(10_000) };
        const [small, large] = [pairwise(Math.min, a, b), pairwise(Math.max, a, b)].map((one) =>
          vehicleFor(fleet, one),
        );
        if (!large) return;
        expect(small).toBeTruthy();
        if (small)
          expect(ownCost(tariff, sum, small.surcharge)).toBeLessThanOrEqual(ownCost(tariff, sum, large.surcharge));
      }),
    );
  });
});

describe("delivery services", () => {
  const lift = { code: "lift" as const, price: rub(250), stepGrams: 50_000, maxLengthMm: 2_000 };

  it("are charged by every started step of weight, and refused for goods that do not fit", () => {
    expect(servicePrice(lift, { ...parcel, weightGrams: 0 })).toBe(rub(250));
    expect(servicePrice(lift, { ...parcel, weightGrams: 50_000 })).toBe(rub(250));
    expect(servicePrice(lift, { ...parcel, weightGrams: 50_001 })).toBe(rub(500));
    expect(servicePrice(lift, { ...parcel, longestMm: 2_001 })).toBeNull();
    expect(servicePrice(lift, { ...parcel, weightGrams: null })).toBeNull();
  });
});

const cargos: fc.Arbitrary<Cargo> = fc.record({
  weightGrams: fc.nat(6_000_000),
  longestMm: fc.nat(7_000),
  volumeCm3: fc.nat(40_000_000),
});
const limits = fc.record({
  maxWeightGrams: fc.option(fc.nat(6_000_000)),
  maxLengthMm: fc.option(fc.nat(7_000)),
  maxVolumeCm3: fc.option(fc.nat(40_000_000)),
});
const vehicles = fc.tuple(limits, amounts).map(([most, surcharge]) => ({ code: "any", surcharge, ...most }));

function pairwise(pick: (a: number, b: number) => number, a: Cargo, b: Cargo): Cargo {
  return {
    weightGrams: pick(a.weightGrams ?? 0, b.weightGrams ?? 0),
    longestMm: pick(a.longestMm, b.longestMm),
    volumeCm3: pick(a.volumeCm3, b.volumeCm3),
  };
}
