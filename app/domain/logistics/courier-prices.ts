import { addMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import type { CargoLimits } from "./cargo.ts";
import { ownCost, type Vehicle, type Zone } from "./own-delivery.ts";

/** Load of one vehicle and its price per zone below the free delivery threshold. */
type CourierPrice = CargoLimits & { costs: Money[] };

const anyLoad: CargoLimits & { surcharge: Money } = {
  maxWeightGrams: null,
  maxLengthMm: null,
  maxVolumeCm3: null,
  surcharge: zeroMoney,
};

/** The courier's price list, from the smallest surcharge up; vehicles that a cheaper one fully replaces are omitted. */
export function courierPrices(
  courier: { cost: Money },
  zones: readonly Pick<Zone, "surcharge">[],
  vehicles: readonly Vehicle[],
): CourierPrice[] {
  const sorted = vehicles.length === 0 ? [anyLoad] : vehicles.toSorted((a, b) => a.surcharge - b.surcharge);
  const used = sorted.filter((one, i) => !sorted.slice(0, i).some((cheaper) => takesAllOf(cheaper, one)));
  const places = zones.length === 0 ? [{ surcharge: zeroMoney }] : zones;
  return used.map(({ maxWeightGrams, maxLengthMm, maxVolumeCm3, surcharge }) => ({
    maxWeightGrams,
    maxLengthMm,
    maxVolumeCm3,
    costs: places.map((zone) =>
      ownCost({ cost: courier.cost, freeFrom: null }, zeroMoney, addMoney(surcharge, zone.surcharge)),
    ),
  }));
}

function takesAllOf(one: CargoLimits, other: CargoLimits): boolean {
  const most = (limit: number | null) => limit ?? Infinity;
  return (
    most(one.maxWeightGrams) >= most(other.maxWeightGrams) &&
    most(one.maxLengthMm) >= most(other.maxLengthMm) &&
    most(one.maxVolumeCm3) >= most(other.maxVolumeCm3)
  );
}
