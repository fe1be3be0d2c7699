import type { Quantity } from "./quantity.ts";
import { divideHalfUp } from "./rounding.ts";

/**
 * Weight of a line in whole grams: weight × quantity / multiplicity (specification §9), rounded half-up; null if it is
 * unknown. RangeError if the weight is not whole grams or the multiplicity not positive.
 */
export function lineWeightGrams(
  weightGramsPerMultiplicity: number | null,
  quantity: Quantity,
  multiplicity: Quantity,
): number | null {
  return weightGramsPerMultiplicity === null ? null : shareOf(weightGramsPerMultiplicity, quantity, multiplicity);
}

/** Volume of a line in whole cubic centimetres, rounded like its weight. */
export function lineVolumeCm3(volumeCm3PerMultiplicity: number, quantity: Quantity, multiplicity: Quantity): number {
  return shareOf(volumeCm3PerMultiplicity, quantity, multiplicity);
}

function shareOf(perMultiplicity: number, quantity: Quantity, multiplicity: Quantity): number {
  return Number(divideHalfUp(BigInt(perMultiplicity) * BigInt(quantity), BigInt(multiplicity)));
}

/** Unknown as soon as one of them is. */
export function totalWeight(grams: readonly (number | null)[]): number | null {
  return grams.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);
}

/** Kilograms with at most 3 decimals. */
export function gramsToKilograms(grams: number): number;
export function gramsToKilograms(grams: number | null): number | null;
export function gramsToKilograms(grams: number | null): number | null {
  return grams === null ? null : grams / 1000;
}
