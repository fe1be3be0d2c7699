import { redirect } from "@remix-run/node";
import type { Listing, ListingBody } from "#app/contract/catalog.ts";
import { knownOnly } from "#app/domain/catalog/known-filters.ts";
import type { ListingPlace } from "#app/domain/catalog/listing-options.ts";
import {
  canonicalRedirect,
  firstPageShown,
  listingAddress,
  listingSearch,
  pageSize,
  parseListingQuery,
  type ListingQuery,
} from "#app/domain/catalog/listing-query.ts";
import type { ReadListing } from "#app/domain/catalog/read-listing.ts";
import { catalogViewFor, viewOf, type CatalogView } from "#app/domain/catalog/view.ts";
import { wireFilters } from "#app/domain/catalog/wire-filters.ts";
import { savedSetting } from "#app/domain/account/saved-setting.ts";
import { shopCookies } from "#app/http/shop-cookies.ts";
import { valueOrErrorPage, pageNotFound } from "#app/startup/value-or-error-page.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { deviceClassOf } from "#app/http/device-class.ts";

export type ListingContext = ListingBody["context"];

/** `status` of the page (`data(…, { status })`): 422 where the question is too complex. */
export type AnsweredListing = ReadListing<Listing> & { status: 200 | 422 };

/**
 * The engine of every list of goods: the page of the request's address, with those «show more» has put above it, in the context of a category (its uuid), a
 * search (its text), a brand or a promotion (its slug), or the favourites (""). Leaves by 301 to the canonical spelling of
 * the address, by 302 to the address without what this listing does not know, and by 404 where there is no such page
 * (decisions §3.1). What comes back goes through `listingData` into `<Listing>`, and `listingActions` stand behind it.
 */
export async function readListing(
  shop: ShopRequest,
  context: ListingContext,
  place: ListingPlace = "catalog",
): Promise<AnsweredListing> {
  const { url, api } = shop;
  const preferred = savedSetting(shop.settings, "itemsPerPage");
  const parsed = parseListingQuery(url.searchParams, place, preferred);
  if (!parsed.ok) throw pageNotFound(url.pathname);
  const query = parsed.value;
  const canonical = canonicalRedirect(url.searchParams, place, preferred);
  if (canonical !== null)
    throw redirect(url.pathname + canonical, { status: 301, headers: { "Cache-Control": "private, max-age=3600" } });

  const view = viewFor(shop, query);
  const { sort, page } = query;
  const read = {
    context,
    query,
    search: listingSearch(query, place),
    view,
    allFacets: url.searchParams.get("drawer") === "filter",
  };
  const ask = {
    context,
    filters: wireFilters(query),
    sort,
    limit: pageSize(query, view),
    attributes: view === "table",
  };
  const first = firstPageShown(query, view);
  const above = Array.from({ length: page - first }, (_, index) => api.products.list({ ...ask, page: first + index }));
  const [answer, ...earlier] = await Promise.all([api.products.list({ ...ask, page }), ...above]);
  if (!answer.ok && answer.code === "tooComplex") return { ...read, found: nothing, tooComplex: true, status: 422 };
  // What the API refuses to read is no page of this shop (specification §5).
  if (!answer.ok && answer.status === 422) throw pageNotFound(url.pathname);
  const found = valueOrErrorPage(answer);

  // No 301: a filter that is unknown today may be known tomorrow.
  const known = knownOnly(query, found.filters);
  if (listingSearch(known, place) !== read.search)
    throw redirect(url.pathname + listingAddress(known, url.searchParams, place), 302);
  if (page > found.pages) {
    // Removing a favourite may have emptied the last page.
    if (context.type === "favorites")
      throw redirect(url.pathname + listingSearch({ ...query, page: found.pages }, place), 302);
    throw pageNotFound(url.pathname);
  }
  const items = [...earlier.flatMap((one) => valueOrErrorPage(one).items), ...found.items];
  return { ...read, found: { ...found, items }, status: 200 };
}

const nothing: Listing = {
  items: [],
  total: 0,
  page: 1,
  limit: 24,
  pages: 1,
  availabilityCounts: { available: 0, onOrder: 0, notAvailable: 0 },
  filters: [],
};

/** A buyer's view is kept with the account, a guest's in a cookie. */
function viewFor({ settings, request, session }: ShopRequest, { view }: ListingQuery): CatalogView {
  const saved = savedSetting(settings, "catalogViewType") ?? viewOf(session.cookies.get(shopCookies.catalogView.name));
  return catalogViewFor(view, saved, deviceClassOf(request.headers));
}
