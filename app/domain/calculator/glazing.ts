/** What a sash is glazed with, by the thickness of its panes in millimetres: one pane, a unit of two, a unit of three. */
export const glazings = [
  "single4",
  "single6",
  "single8",
  "double44",
  "double64",
  "double66",
  "double84",
  "triple444",
  "triple644",
  "triple646",
  "triple844",
] as const;
export type Glazing = (typeof glazings)[number];

/** Where nothing is chosen: the heaviest of the usual ones, so that no part is too weak. */
export const usualGlazing: Glazing = "triple444";

const panes: Readonly<Record<Glazing, readonly number[]>> = {
  single4: [4],
  single6: [6],
  single8: [8],
  double44: [4, 4],
  double64: [6, 4],
  double66: [6, 6],
  double84: [8, 4],
  triple444: [4, 4, 4],
  triple644: [6, 4, 4],
  triple646: [6, 4, 6],
  triple844: [8, 4, 4],
};

/** Kilograms of a square metre for each millimetre of glass: its density is 2500 kg/m³ (GOST 111). */
const glassMass = 2.5;

/** Kilograms of a metre of the sash's profile, where the system does not say. */
export const usualProfileMass = 3;

type Sizes = { width: number; height: number };

/**
 * Kilograms of a sash that was not weighed: glass, width × height × its thickness × 2500 kg/m³ (GOST 111), and profile by
 * the length of the perimeter. Rather too much than too little: glass is counted over the whole sash, and a kilogram that
 * is begun is whole.
 * @param profileMass kilograms of a metre of profile
 */
export function estimatedMass({ width, height }: Sizes, glazing: Glazing, profileMass: number): number {
  const thickness = panes[glazing].reduce((sum, pane) => sum + pane, 0);
  const glass = ((width * height) / 1e6) * thickness * glassMass;
  const profile = ((2 * (width + height)) / 1e3) * profileMass;
  // Thousandths are noise of binary fractions.
  return Math.ceil(Math.round((glass + profile) * 1e3) / 1e3);
}
