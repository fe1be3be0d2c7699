import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CarrierRequest } from "#server/gateways/carriers/carriers.ts";
import { tariffTable } from "#server/gateways/carriers/tariff-table.ts";
import { carrierRows, distanceBands } from "#server/gateways/carriers/tariffs.ts";

const moscow = { name: "Москва", regionName: "Москва", lat: 55.75, lon: 37.62 };
const kazan = { name: "Казань", regionName: "Республика Татарстан", lat: 55.79, lon: 49.12 };
const novosibirsk = { name: "Новосибирск", regionName: "Новосибирская область", lat: 55.03, lon: 82.92 };
type Parcel = CarrierRequest["parcel"];
const parcel: Parcel = { weightGrams: 4_000, longestMm: 400, volumeCm3: 9_000 };

function offers(of: Parcel, to = kazan) {
  return new Map((tariffTable().known({ from: moscow, to, parcel: of }) ?? []).map((one) => [one.providerCode, one]));
}

describe("the carrier tariffs", () => {
  it("treat a profile of three metres as no parcel: only freight carriers take it", () => {
    expect([...offers(parcel).keys()]).toEqual(["cdek", "post", "dellin", "pek", "kit"]);
    expect([...offers({ ...parcel, longestMm: 3_000 }).keys()]).toEqual(["dellin", "pek", "kit"]);
    expect([...offers({ ...parcel, longestMm: 6_500 }).keys()]).toEqual(["dellin"]);
    expect([...offers({ ...parcel, longestMm: 7_000 }).keys()]).toEqual([]);
  });

  it("are never cheaper or faster for longer distances", () => {
    for (const [code, near] of offers(parcel)) {
      const far = offers(parcel, novosibirsk).get(code);
      expect(far && far.cost >= near.cost && far.daysFrom >= near.daysFrom).toBe(true);
    }
    expect(distanceBands.at(-1)?.upToKm).toBe(Infinity);
  });

  it("grow with weight, length and volume, and are whole roubles", () => {
    fc.assert(
      fc.property(parcels, parcels, (a, b) => {
        const large = offers(pairwise(Math.max, a, b));
        for (const [code, { cost, daysFrom, daysTo }] of offers(pairwise(Math.min, a, b))) {
          expect(Number.isInteger(cost) && cost > 0 && daysFrom >= 1 && daysFrom <= daysTo).toBe(true);
          expect(large.get(code)?.cost ?? Infinity).toBeGreaterThanOrEqual(cost);
        }
      }),
    );
  });

  it("name each carrier once", () => {
    const codes = carrierRows.map(({ providerCode }) => providerCode);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

const parcels: fc.Arbitrary<Parcel> = fc.record({
  weightGrams: fc.nat(60_000),
  longestMm: fc.nat(7_000),
  volumeCm3: fc.nat(500_000),
});

function pairwise(pick: (a: number, b: number) => number, a: Parcel, b: Parcel): Parcel {
  return {
    weightGrams: pick(a.weightGrams, b.weightGrams),
    longestMm: pick(a.longestMm, b.longestMm),
    volumeCm3: pick(a.volumeCm3, b.volumeCm3),
  };
}
