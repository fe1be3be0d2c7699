import type { Gap } from "./gap.ts";
import type { SashOpening, Sash, SizeRange } from "./sash.ts";

/** Limits of a sash as a whole, independent of its parts. All rows apply. */
export type Limits = {
  openings: readonly SashOpening[];
  width: SizeRange;
  height: SizeRange;
  /** Kilograms; null for any. */
  weightMax: number | null;
  /** Width to height ratio; null for any. */
  ratioMin: number | null;
  ratioMax: number | null;
  /** Kilograms of a metre of sash profile; null if another row gives it. */
  profileMass: number | null;
  /** Thickness of the profile, millimetres; null if another row gives it. */
  profileDepth: number | null;
};

/** The first exceeded limit; null if the sash is accepted. */
export function refusalOf(limits: readonly Limits[], sash: Sash): Gap | null {
  const own = limitsOf(limits, sash.opening);
  for (const size of ["width", "height"] as const) {
    const [min, max] = [greatest(own.map((one) => one[size].min)), least(own.map((one) => one[size].max))];
    if (max !== null && sash[size] > max) return { code: `${size}Over`, limit: max };
    if (min !== null && sash[size] < min) return { code: `${size}Under`, limit: min };
  }
  const { ratioMin, ratioMax, weightMax } = boundsOf(limits, sash.opening);
  const ratio = sash.width / sash.height;
  if (ratioMax !== null && ratio > ratioMax) return { code: "ratioOver", limit: ratioMax };
  if (ratioMin !== null && ratio < ratioMin) return { code: "ratioUnder", limit: ratioMin };
  if (weightMax !== null && (sash.weight ?? 0) > weightMax) return { code: "weightOver", limit: weightMax };
  return null;
}

type Bounds = Pick<Limits, "ratioMin" | "ratioMax" | "weightMax" | "profileMass" | "profileDepth">;

/** The strictest bounds of all rows of an opening, and its profile. */
export function boundsOf(limits: readonly Limits[], opening: SashOpening): Bounds {
  const own = limitsOf(limits, opening);
  return {
    ratioMin: greatest(own.map(({ ratioMin }) => ratioMin)),
    ratioMax: least(own.map(({ ratioMax }) => ratioMax)),
    weightMax: least(own.map(({ weightMax }) => weightMax)),
    profileMass: own.find(({ profileMass }) => profileMass !== null)?.profileMass ?? null,
    profileDepth: own.find(({ profileDepth }) => profileDepth !== null)?.profileDepth ?? null,
  };
}

/** The part of a span within the limits. */
export function narrowed(
  span: SizeRange,
  limits: readonly Limits[],
  opening: SashOpening,
  size: "width" | "height",
): SizeRange {
  return limitsOf(limits, opening)
    .map((one) => one[size])
    .reduce((so, { min, max }) => ({ min: Math.max(so.min, min), max: Math.min(so.max, max) }), span);
}

function limitsOf(limits: readonly Limits[], opening: SashOpening): Limits[] {
  return limits.filter((one) => one.openings.includes(opening));
}

function least(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.min(...known);
}

function greatest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}
