import type { Filter, Listing } from "#app/contract/catalog.ts";
import type { ReadListing } from "#app/domain/catalog/read-listing.ts";
import type { CatalogView } from "#app/domain/catalog/view.ts";
import { appliedFilters, type Applied } from "#app/components/filter/applied-filters.ts";
import { drawFilter } from "#app/components/filter/draw-filter.server.tsx";
import { goodsOf } from "#app/components/goods/goods.ts";
import { packGoods } from "#app/components/goods/packed-goods.ts";
import { unknownFacets } from "#app/components/filter/unknown-facets.ts";

/** One page of goods as the browser gets it: what `<Listing>` shows. */
export type ListingData = {
  /** The canonical query string of the address. */
  search: string;
  /** What is drawn: the address, the visitor's setting and the device have already been weighed. */
  view: CatalogView;
  /** See `packGoods`. */
  goods: string;
  total: number;
  pages: number;
  /** What stands in the form of the filter: markup of the server's own making, see `drawFilter`. */
  filter: string;
  applied: Applied[];
  /** The database gave up: nothing is known of the goods. */
  tooComplex?: true;
};

/** `aside`: see `ShopRequest`. */
export function listingData(
  { context, query, search, view, found, allFacets, tooComplex }: ReadListing<Listing>,
  aside: (text: string) => string,
): ListingData {
  const { items, total, pages } = found;
  const facets: Filter[] = tooComplex ? unknownFacets(query) : found.filters;
  const applied = appliedFilters(query, facets);
  const filter = aside(drawFilter({ context, query, facets, all: allFacets, chosen: applied.length }));
  const packed = packGoods(items.map(goodsOf));
  // A table is drawn of the goods themselves.
  const goods = view === "table" ? packed : aside(packed);
  return { search, view, goods, total, pages, filter, applied, ...(tooComplex ? { tooComplex } : {}) };
}
