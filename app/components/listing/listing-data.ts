import type { Listing } from "#app/contract/catalog.ts";
import type { CatalogView } from "#app/domain/catalog/view.ts";
import { goodsOf } from "./goods.ts";
import { packGoods } from "./packed-goods.ts";

/** One page of goods as the browser gets it. */
export type ListingData = {
  /** The canonical query string of the address. */
  search: string;
  /** What is drawn: the address, the visitor's setting and the device have already been weighed. */
  view: CatalogView;
  /** See `packGoods`. */
  goods: string;
  total: number;
  pages: number;
  counts: Listing["availabilityCounts"];
  /** The database gave up: nothing is known of the goods. */
  tooComplex?: true;
};

type Read = { search: string; view: CatalogView; found: Listing; tooComplex?: true };

export function listingData({ search, view, found, tooComplex }: Read): ListingData {
  const { items, total, pages, availabilityCounts } = found;
  return { search, view, goods: packGoods(items.map(goodsOf)), total, pages, counts: availabilityCounts, ...(tooComplex ? { tooComplex } : {}) };
}
