import { addMoney, multiplyMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import { fits, type Cargo, type CargoLimits } from "./cargo.ts";

/** A courier's vehicle with its surcharge on the tariff. */
export type Vehicle = CargoLimits & { code: string; surcharge: Money };

/** A courier zone; null days and sums belong to no zone. */
export type Zone = { code: string; name: string; surcharge: Money; daysMore: number };

export type ServiceCode = "unloading" | "lift" | "floor";

/** `price` per started `stepGrams`; for `floor`, per floor. Pieces longer than `maxLengthMm` are not accepted. */
export type ServiceTariff = { code: ServiceCode; price: Money; stepGrams: number; maxLengthMm: number | null };

/** The cheapest vehicle for the cargo; null if none fits. Without vehicles any cargo of a known weight fits. */
export function vehicleFor(vehicles: readonly Vehicle[], cargo: Cargo): { surcharge: Money } | null {
  if (cargo.weightGrams === null) return null;
  if (vehicles.length === 0) return { surcharge: zeroMoney };
  const able = vehicles.filter((vehicle) => fits(cargo, vehicle));
  return able.reduce<Vehicle | null>(
    (best, one) => (best === null || one.surcharge < best.surcharge ? one : best),
    null,
  );
}

/** Free from the tariff's threshold on, except for surcharges of distance and size. */
export function ownCost(
  { cost, freeFrom }: { cost: Money; freeFrom: Money | null },
  sum: Money,
  surcharge: Money,
): Money {
  return addMoney(freeFrom !== null && sum >= freeFrom ? zeroMoney : cost, surcharge);
}

/** Price of a service for a cargo, of `floor` for one floor; null if unavailable. */
export function servicePrice({ price, stepGrams, maxLengthMm }: ServiceTariff, cargo: Cargo): Money | null {
  if (cargo.weightGrams === null || (maxLengthMm !== null && cargo.longestMm > maxLengthMm)) return null;
  return multiplyMoney(price, Math.max(1, Math.ceil(cargo.weightGrams / stepGrams)));
}
