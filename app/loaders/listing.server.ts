import { redirect } from "@remix-run/node";
import type { Listing, ListingBody } from "#app/contract/catalog/catalog.ts";
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

/** `status` for the page (`data(…, { status })`): 422 if the query was too complex. */
export type AnsweredListing = ReadListing<Listing> & { status: 200 | 422 };

/**
 * Loader of every product listing: the requested page, with pages above it added by «show more», in the context of a
 * category (its uuid), a search (its text), a brand or a promotion (its slug), or the favourites (""). Redirects by
 * 301 to the canonical address and by 302 to the address without unknown filters; 404 if there is no such page
 * (product rules §3.1). The result goes through `listingData` into `<Listing>`, with `listingActions` as its action.
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
  const above = Array.from({ length: page - first }, (_, index) =>
    api.products.list({ body: { ...ask, page: first + index } }),
  );
  const [answer, ...earlier] = await Promise.all([api.products.list({ body: { ...ask, page } }), ...above]);
  if (!answer.ok && answer.code === "tooComplex") return { ...read, found: nothing, tooComplex: true, status: 422 };
  // A query the API refuses is no page of this shop (specification §5).
  if (!answer.ok && answer.status === 422) throw pageNotFound(url.pathname);
  const found = valueOrErrorPage(answer);

  // No 301: an unknown filter may become known later.
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

/** A buyer's view is saved in the account, a guest's in a cookie. */
function viewFor({ settings, request, session }: ShopRequest, { view }: ListingQuery): CatalogView {
  const saved = savedSetting(settings, "catalogViewType") ?? viewOf(session.cookies.get(shopCookies.catalogView.name));
  return catalogViewFor(view, saved, deviceClassOf(request.headers));
}
