/** The whole load: grams, null if unknown, millimetres of the longest piece, cubic centimetres. */
export type Cargo = { weightGrams: number | null; longestMm: number; volumeCm3: number };

/** Limits of a point, vehicle or carrier; null without a limit. */
export type CargoLimits = {
  maxWeightGrams: number | null;
  maxLengthMm: number | null;
  maxVolumeCm3: number | null;
};

export type Excess = "weight" | "length" | "volume";

/** Limits known to be exceeded; empty if the cargo fits. Limits are inclusive. */
export function excessOf(cargo: Cargo, { maxWeightGrams, maxLengthMm, maxVolumeCm3 }: CargoLimits): Excess[] {
  const over = (value: number | null, most: number | null) => most !== null && value !== null && value > most;
  return [
    ...(over(cargo.weightGrams, maxWeightGrams) ? (["weight"] as const) : []),
    ...(over(cargo.longestMm, maxLengthMm) ? (["length"] as const) : []),
    ...(over(cargo.volumeCm3, maxVolumeCm3) ? (["volume"] as const) : []),
  ];
}

export function fits(cargo: Cargo, limits: CargoLimits): boolean {
  return excessOf(cargo, limits).length === 0;
}
