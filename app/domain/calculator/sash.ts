/** How a sash opens (decisions §3.10). */
export const openings = ["turn", "tiltTurn", "tilt", "sliding", "door"] as const;
export type Opening = (typeof openings)[number];

/** Where the handle is, looked at from inside; hinges are on the other side. */
export const handleSides = ["left", "right"] as const;
export type HandleSide = (typeof handleSides)[number];

/** Of handles and of what is seen. */
export const colours = ["white", "brown", "silver", "bronze", "anthracite"] as const;
export type Colour = (typeof colours)[number];

/** Resistance to burglars by EN 1627. */
export const securityClasses = ["RC1", "RC2"] as const;
export type SecurityClass = (typeof securityClasses)[number];

export type Span = { min: number; max: number };

/** What can be asked for (decisions §3.10): millimetres, kilograms, pieces. */
export const sashLimits = {
  width: { min: 250, max: 1600 },
  height: { min: 300, max: 2700 },
  weight: { min: 1, max: 300 },
  depth: { min: 20, max: 150 },
  quantity: { min: 1, max: 999 },
} as const satisfies Record<string, Span>;

export const mostSashes = 50;
/** Named calculations of one user and counterparty. */
export const mostCalculations = 100;

/** Millimetres along the groove of the fittings, whole kilograms. */
export type Sash = {
  opening: Opening;
  width: number;
  height: number;
  /** Null where nothing is known of it. */
  weight: number | null;
  handleSide: HandleSide;
  /** Thickness of the profile, millimetres: what a cylinder goes through. Null where nobody says it. */
  depth: number | null;
};

/** What all sashes of a calculation have in common. */
export type Wishes = { colour: Colour; securityClass: SecurityClass | null };

export function isWithin(value: number, { min, max }: Span): boolean {
  return value >= min && value <= max;
}
