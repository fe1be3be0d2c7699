import type { ListingQuery } from "./listing-query.ts";
import type { CatalogView } from "./view.ts";

/** A listing as requested by an address; `Found` is the API's answer with the products of all pages shown. */
export type ReadListing<Found> = {
  context: { type: string; value: string };
  query: ListingQuery;
  /** The canonical query string of `query`. */
  search: string;
  /** The view for the visitor's device. */
  view: CatalogView;
  found: Found;
  /** `?drawer=filter`: the filter is open with all facets. */
  allFacets: boolean;
  /** The database query timed out: no results. */
  tooComplex?: true;
};
