import type { Quantity } from "./quantity.ts";
import { divideHalfUp } from "./rounding.ts";

/**
 * Weight of a line in whole grams: weight × quantity / multiplicity (specification §9), rounded half-up. RangeError if
 * the weight is not whole grams or the multiplicity not positive.
 */
export function lineWeightGrams(
  weightGramsPerMultiplicity: number,
  quantity: Quantity,
  multiplicity: Quantity,
): number {
  return Number(divideHalfUp(BigInt(weightGramsPerMultiplicity) * BigInt(quantity), BigInt(multiplicity)));
}

/** Volume of a line in whole cubic centimetres, rounded like its weight. */
export function lineVolumeCm3(volumeCm3PerMultiplicity: number, quantity: Quantity, multiplicity: Quantity): number {
  return lineWeightGrams(volumeCm3PerMultiplicity, quantity, multiplicity);
}

/** Kilograms with at most 3 decimals. */
export function gramsToKilograms(grams: number): number {
  return grams / 1000;
}
