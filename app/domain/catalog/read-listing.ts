import type { ListingQuery } from "./listing-query.ts";
import type { CatalogView } from "./view.ts";

/** One page of a list of goods as an address asks for it; `Found` is what the API answered. */
export type ReadListing<Found> = {
  /** What the list is of. */
  context: { type: string; value: string };
  query: ListingQuery;
  /** The canonical spelling of `query`. */
  search: string;
  /** What the visitor's device is shown. */
  view: CatalogView;
  found: Found;
  /** `?drawer=filter`: the filter stands open with every facet there is. */
  allFacets: boolean;
  /** The database gave up: nothing is known of the goods. */
  tooComplex?: true;
};
