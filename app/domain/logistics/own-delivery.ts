import { addMoney, multiplyMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import { fits, type Cargo, type CargoLimits } from "./cargo.ts";

/** What the courier drives, and what that costs on top of the tariff. */
export type Vehicle = CargoLimits & { code: string; surcharge: Money };

/** How far he drives; null days and sums are nobody's. */
export type Zone = { code: string; name: string; surcharge: Money; daysMore: number };

export type ServiceCode = "unloading" | "lift" | "floor";

/** `price` for every started `stepGrams`, and of `floor` for every floor. Pieces longer than `maxLengthMm` are not taken. */
export type ServiceTariff = { code: ServiceCode; price: Money; stepGrams: number; maxLengthMm: number | null };

/** The cheapest vehicle that takes the cargo; null when none does. Without vehicles anything is taken. */
export function vehicleFor(vehicles: readonly Vehicle[], cargo: Cargo): { surcharge: Money } | null {
  if (vehicles.length === 0) return { surcharge: zeroMoney };
  const able = vehicles.filter((vehicle) => fits(cargo, vehicle));
  return able.reduce<Vehicle | null>(
    (best, one) => (best === null || one.surcharge < best.surcharge ? one : best),
    null,
  );
}

/** Nothing from the sum on that the tariff names, but for what goes beyond it: distance and size are paid for always. */
export function ownCost(
  { cost, freeFrom }: { cost: Money; freeFrom: Money | null },
  sum: Money,
  surcharge: Money,
): Money {
  return addMoney(freeFrom !== null && sum >= freeFrom ? zeroMoney : cost, surcharge);
}

/** What a service costs for a cargo, of `floor` for one floor; null where it cannot be done. */
export function servicePrice({ price, stepGrams, maxLengthMm }: ServiceTariff, cargo: Cargo): Money | null {
  if (maxLengthMm !== null && cargo.longestMm > maxLengthMm) return null;
  return multiplyMoney(price, Math.max(1, Math.ceil(cargo.weightGrams / stepGrams)));
}
