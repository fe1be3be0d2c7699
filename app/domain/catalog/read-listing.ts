import type { ListingQuery } from "./listing-query.ts";
import type { CatalogView } from "./view.ts";

/** A list of goods as an address asks for it; `Found` is what the API answered, with the goods of every page shown. */
export type ReadListing<Found> = {
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
