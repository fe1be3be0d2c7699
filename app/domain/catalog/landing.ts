import { listingSearch, parseListingQuery, type ListingQuery } from "./listing-query.ts";

/** Listings with fewer products get no landing page. */
export const fewestOnLanding = 20;

/**
 * A landing page for search engines: a category's products of one brand or one size. `target` and `value` as in an
 * address: `brand=roto`, `f.thread=m8`, `f.diameter=3.5-3.5`.
 */
export type LandingAddress = { target: string; value: string };

/** The canonical query string of a landing page. */
export function landingSearch({ target, value }: LandingAddress, page = 1): string {
  const parsed = parseListingQuery(new URLSearchParams([[target, value]]));
  return parsed.ok ? listingSearch({ ...parsed.value, page }) : "";
}

/** The landing page an address shows, whatever its sort, view and page; null for any other filters. */
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
