import type { PlumbingGood } from "./family";

export type Fits = (good: PlumbingGood) => boolean;

export interface PlumbingQuery {
  kind: string;
  text: string;
  /** What the buyer means. */
  finds?: Fits;
  /** Goods that must not stand among the first five. */
  never?: Fits;
  /** Each expression must match something the page says it dropped. */
  told?: readonly RegExp[];
  /** The page of the site that is meant, by its title. */
  site?: RegExp;
  /** Nothing here is meant by it: no goods, or goods that are not claimed to be what was looked for. */
  nothing?: true;
  /** The text is unfinished: it is read by suggestions only. */
  typed?: true;
  /** Articles with quantities, line by line; an article of null is a line nothing can be found for. */
  rows?: readonly (readonly [string | null, number])[];
}

const has = (actual: string | undefined, wanted: string | RegExp): boolean =>
  actual !== undefined && (typeof wanted === "string" ? actual === wanted : wanted.test(actual));

/** Goods whose section's path contains this, whose attributes are so and whose name reads so. */
export function good(
  section: string,
  values: Readonly<Record<string, string | RegExp>> = {},
  name?: RegExp,
  more?: { brand?: string; least?: number; most?: number },
): Fits {
  return (candidate) =>
    candidate.category.includes(section) &&
    Object.entries(values).every(([attribute, wanted]) => has(candidate.values[attribute], wanted)) &&
    (name === undefined || name.test(candidate.name)) &&
    (more?.brand === undefined || candidate.brand === more.brand) &&
    candidate.price >= (more?.least ?? 0) &&
    candidate.price <= (more?.most ?? Number.MAX_SAFE_INTEGER);
}

export const article =
  (...codes: string[]): Fits =>
  (candidate) =>
    codes.includes(candidate.article);

export const any =
  (...fits: Fits[]): Fits =>
  (candidate) =>
    fits.some((one) => one(candidate));
