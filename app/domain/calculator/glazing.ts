/** Glazing by the thickness of its panes in millimetres: one pane, a double or a triple unit. */
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

/** The default is the heaviest common unit, so that no part is too weak. */
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

/** Mass of a square metre per millimetre of glass: its density is 2500 kg/m³ (GOST 111). Kilograms. */
const glassMass = 2.5;

/** Default mass of a metre of sash profile. Kilograms. */
export const usualProfileMass = 3;

type Sizes = { width: number; height: number };

/**
 * Estimated mass of a sash in kilograms: glass, width × height × thickness × 2500 kg/m³ (GOST 111), plus profile along
 * the perimeter. Rather too much than too little: glass covers the whole sash and the result is rounded up.
 * @param profileMass kilograms of a metre of profile
 */
export function estimatedMass({ width, height }: Sizes, glazing: Glazing, profileMass: number): number {
  const thickness = panes[glazing].reduce((sum, pane) => sum + pane, 0);
  const glass = ((width * height) / 1e6) * thickness * glassMass;
  const profile = ((2 * (width + height)) / 1e3) * profileMass;
  // Drop binary noise before rounding up.
  return Math.ceil(Math.round((glass + profile) * 1e3) / 1e3);
}
