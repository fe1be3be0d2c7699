import { listingSearch, parseListingQuery, type ListingQuery } from "./listing-query.ts";

/** Fewer goods are no page that people look for. */
export const fewestOnLanding = 20;

/**
 * A list of a category's goods that is a page of its own for search engines: those of one brand, or those of one size.
 * `target` and `value` as in an address: `brand=roto`, `f.thread=m8`, `f.diameter=3.5-3.5`.
 */
export type LandingAddress = { target: string; value: string };

/** The query string of the one address that such a page has. */
export function landingSearch({ target, value }: LandingAddress, page = 1): string {
  const asked = parseListingQuery(new URLSearchParams([[target, value]]));
  return asked.ok ? listingSearch({ ...asked.value, page }) : "";
}

/** The page that an address shows, whatever its order, view and place; null for any other choice of goods. */
export function landingOf<L extends LandingAddress>(query: ListingQuery, landings: readonly L[]): L | null {
  const { q, price, availability, brands, tags, facets } = query;
  if (q !== "" || price !== undefined || availability.length > 0 || tags.length > 0) return null;
  const chosen = [
    ...brands.map((value) => ({ target: "brand", value })),
    ...Object.entries(facets).flatMap(([code, values]) => values.map((value) => ({ target: `f.${code}`, value }))),
  ];
  const [only, ...more] = chosen;
  if (only === undefined || more.length > 0) return null;
  return landings.find(({ target, value }) => target === only.target && value === only.value) ?? null;
}
