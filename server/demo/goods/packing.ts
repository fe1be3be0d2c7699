import type { Draft } from "./family.ts";

/** A bar longer than this is cut for who buys it by the metre. */
const longestCutMm = 3_000;
/** Grams in a cubic centimetre of packed goods that nobody has measured. */
const packedDensity = 1.5;

/** What a multiplicity of a product measures as it is packed: its longest side, and its volume. */
export function packingOf(draft: Draft, weightGrams: number): { longest_mm: number; volume_cm3: number } {
  const { dimensions, multiplicity } = draft;
  const volume = dimensions
    ? (dimensions.l * dimensions.w * dimensions.h * multiplicity) / 1_000
    : weightGrams / packedDensity;
  return { longest_mm: Math.max(1, Math.ceil(longestOf(draft))), volume_cm3: Math.max(1, Math.ceil(volume)) };
}

function longestOf({ dimensions, attributes, drawing, unit, isCuttable }: Draft): number {
  const { length } = attributes;
  if (typeof length === "number") return unit === "metre" && isCuttable ? Math.min(length, longestCutMm) : length;
  if (dimensions) return Math.max(dimensions.l, dimensions.w, dimensions.h);
  // What is sold by the metre otherwise is coiled.
  const drawn = Object.values(drawing).filter((size): size is number => typeof size === "number");
  return Math.max(1, ...drawn);
}
