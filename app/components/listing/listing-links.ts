import type { ListingPlace } from "#app/domain/catalog/listing-options.ts";
import { listingSearch, type ListingQuery } from "#app/domain/catalog/listing-query.ts";
import type { Applied } from "#app/view-models/catalog/applied-filters.ts";

/** Path of a listing and its set of sorts. */
export type ListingSpot = { path: string; place: ListingPlace };

/** The same listing with something changed. Any change but the page resets to the first page. */
export function listingHref({ path, place }: ListingSpot, query: ListingQuery, change: Partial<ListingQuery>): string {
  return path + listingSearch({ ...query, page: 1, more: null, ...change }, place);
}

/** The address without one filter. */
export function withoutHref(spot: ListingSpot, query: ListingQuery, { target, value }: Applied): string {
  const rest = <T extends string>(values: readonly T[]) => values.filter((one) => one !== value);
  switch (target) {
    case "availability":
      return listingHref(spot, query, { availability: rest(query.availability) });
    case "price":
      return listingHref(spot, query, { price: undefined });
    case "brand":
      return listingHref(spot, query, { brands: rest(query.brands) });
    case "tag":
      return listingHref(spot, query, { tags: rest(query.tags) });
    default: {
      const code = target.slice("f.".length);
      return listingHref(spot, query, { facets: { ...query.facets, [code]: rest(query.facets[code] ?? []) } });
    }
  }
}

export function unfilteredHref(spot: ListingSpot, query: ListingQuery): string {
  return listingHref(spot, query, { availability: [], price: undefined, brands: [], tags: [], facets: {} });
}
