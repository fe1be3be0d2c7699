import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fits } from "#app/domain/logistics/cargo.ts";
import { courierPrices } from "#app/domain/logistics/courier-prices.ts";
import { ownCost, vehicleFor, type Vehicle } from "#app/domain/logistics/own-delivery.ts";
import { addMoney, zeroMoney } from "#app/domain/money.ts";
import { amounts, rub } from "#tests/domain/arbitraries.ts";

const car = { code: "car", surcharge: zeroMoney, maxWeightGrams: 60_000, maxLengthMm: 2_000, maxVolumeCm3: 600_000 };
const van = { ...car, code: "van", surcharge: rub(900), maxWeightGrams: 1_500_000 };
const zones = [{ surcharge: zeroMoney }, { surcharge: rub(450) }];

describe("the courier's price list", () => {
  it("has a row for each vehicle and a price for each zone", () => {
    const rows = courierPrices({ cost: rub(390) }, zones, [van, car]);
    expect(rows.map(({ maxWeightGrams, costs }) => [maxWeightGrams, ...costs])).toEqual([
      [60_000, rub(390), rub(840)],
      [1_500_000, rub(1_290), rub(1_740)],
    ]);
  });

  it("has one row and one price where there are no vehicles and no zones", () => {
    expect(courierPrices({ cost: rub(490) }, [], [])).toMatchObject([{ maxWeightGrams: null, costs: [rub(490)] }]);
  });

  it("leaves out a vehicle that a cheaper one can replace entirely", () => {
    const bike = { ...car, code: "bike", surcharge: rub(100), maxWeightGrams: 10_000 };
    expect(courierPrices({ cost: rub(390) }, [], [car, bike, van])).toHaveLength(2);
  });

  const limit = fc.option(fc.integer({ min: 1, max: 50 }), { nil: null });
  const vehicles: fc.Arbitrary<Vehicle[]> = fc.array(
    fc.record({
      code: fc.string(),
      surcharge: amounts,
      maxWeightGrams: limit,
      maxLengthMm: limit,
      maxVolumeCm3: limit,
    }),
    { maxLength: 5 },
  );
  const cargos = fc.record({ weightGrams: fc.nat(60), longestMm: fc.nat(60), volumeCm3: fc.nat(60) });

  it("states the price that the checkout charges for every cargo", () => {
    fc.assert(
      fc.property(vehicles, cargos, amounts, amounts, (fleet, cargo, cost, surcharge) => {
        const row = courierPrices({ cost }, [{ surcharge }], fleet).find((one) => fits(cargo, one));
        const vehicle = vehicleFor(fleet, cargo);
        const counted = vehicle && ownCost({ cost, freeFrom: null }, zeroMoney, addMoney(vehicle.surcharge, surcharge));
        expect(row?.costs[0] ?? null).toBe(counted);
      }),
    );
  });
});
