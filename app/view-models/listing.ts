import type { Filter, Listing } from "#app/contract/catalog.ts";
import { firstPageShown, pageSize } from "#app/domain/catalog/listing-query.ts";
import type { ReadListing } from "#app/domain/catalog/read-listing.ts";
import type { CatalogView } from "#app/domain/catalog/view.ts";
import { appliedFilters, type Applied } from "./applied-filters.ts";
import { unknownFacets } from "./unknown-facets.ts";
import { goodsOf, type Goods } from "./goods.ts";

/** A list of goods as the browser gets it: what `<Listing>` shows. */
export type ListingData = {
  /** The canonical query string of the address. */
  search: string;
  /** What is shown: the address, the visitor's setting and the device have already been weighed. */
  view: CatalogView;
  goods: Goods[];
  /** The place of the first of them in the whole list, from 1. */
  first: number;
  total: number;
  pages: number;
  filter: FilterData;
  applied: Applied[];
  /** The database gave up: nothing is known of the goods. */
  tooComplex?: true;
};

/** The form of the filter. */
export type FilterData = {
  /** What the list is a list of, as the API names it. */
  context: { type: string; value: string };
  /** Every facet, or those a first page has room for. */
  facets: Filter[];
  /** How many facets are left out. */
  left: number;
  /** The sheet stands open. */
  open: boolean;
};

export function listingData(read: ReadListing<Listing>): ListingData {
  const { context, query, search, view, found, allFacets, tooComplex } = read;
  const facets: Filter[] = tooComplex ? unknownFacets(query) : found.filters;
  const shown = allFacets ? facets : withinShortForm(facets);
  return {
    search,
    view,
    goods: found.items.map(goodsOf),
    first: (firstPageShown(query, view) - 1) * pageSize(query, view) + 1,
    total: found.total,
    pages: found.pages,
    filter: { context, facets: shown, left: facets.length - shown.length, open: allFacets },
    applied: appliedFilters(query, facets),
    ...(tooComplex ? { tooComplex } : {}),
  };
}

/** Fields of a form that comes with every page: a value has one, a range two. */
const shortForm = 24;

/** The open facets and those in use always come; collapsed ones while there is room. */
function withinShortForm(facets: readonly Filter[]): Filter[] {
  let fields = 0;
  return facets.filter((facet) => {
    fields += facet.type === "range" ? 2 : facet.valueData.length;
    return !facet.collapsed || fields <= shortForm;
  });
}
