/** Opening types of a sash (product rules §3.10). */
export const openings = ["turn", "tiltTurn", "tilt", "sliding", "door"] as const;
export type SashOpening = (typeof openings)[number];

/** Seen from inside; hinges are on the other side. */
export const handleSides = ["left", "right"] as const;
export type HandleSide = (typeof handleSides)[number];

/** Colours of handles and visible parts. */
export const colours = ["white", "brown", "silver", "bronze", "anthracite"] as const;
export type Colour = (typeof colours)[number];

/** Burglar resistance classes of EN 1627. */
export const securityClasses = ["RC1", "RC2"] as const;
export type SecurityClass = (typeof securityClasses)[number];

export type SizeRange = { min: number; max: number };

/** Limits of a calculation (product rules §3.10): millimetres, kilograms, pieces. */
export const sashLimits = {
  width: { min: 250, max: 1600 },
  height: { min: 300, max: 2700 },
  weight: { min: 1, max: 300 },
  depth: { min: 20, max: 150 },
  quantity: { min: 1, max: 999 },
} as const satisfies Record<string, SizeRange>;

export const mostSashes = 50;
/** Saved calculations per user and counterparty. */
export const mostCalculations = 100;

/** Sizes in millimetres along the hardware groove, weight in whole kilograms. */
export type Sash = {
  opening: SashOpening;
  width: number;
  height: number;
  /** Null if unknown. */
  weight: number | null;
  handleSide: HandleSide;
  /** Thickness of the profile, millimetres, for choosing the cylinder; null if unknown. */
  depth: number | null;
};

/** Wishes common to all sashes of a calculation. */
export type Wishes = { colour: Colour; securityClass: SecurityClass | null };

export function isWithin(value: number, { min, max }: SizeRange): boolean {
  return value >= min && value <= max;
}
