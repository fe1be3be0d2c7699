import { redirect } from "@remix-run/node";
import type { Listing, ListingBody } from "#app/contract/catalog.ts";
import type { ListingPlace } from "#app/domain/catalog/listing-options.ts";
import { canonicalRedirect, listingSearch, pageSize, parseListingQuery, type ListingQuery } from "#app/domain/catalog/listing-query.ts";
import { catalogViewFor, type CatalogView } from "#app/domain/catalog/view.ts";
import { moneyToNumber, type Money } from "#app/domain/money.ts";
import { need, pageNotFound } from "#app/startup/need.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { deviceClassOf } from "./device-class.server.ts";

/** `search` is the canonical spelling of `query`; `view` is what the visitor's device is shown; `tooComplex`: the database gave up. */
export type ReadListing = { query: ListingQuery; search: string; view: CatalogView; found: Listing; tooComplex?: true };

/**
 * One page of goods by the address: 301 to the canonical spelling of it, 404 for a page that does not exist
 * (decisions §3.1); favourites go to their last one instead.
 */
export async function readListing(shop: ShopRequest, context: ListingBody["context"], place: ListingPlace = "catalog"): Promise<ReadListing> {
  const { url, api } = shop;
  const query = parseListingQuery(url.searchParams, place);
  if (!query.ok) throw pageNotFound(url.pathname);
  const canonical = canonicalRedirect(url.searchParams, place);
  if (canonical !== null) throw redirect(url.pathname + canonical, { status: 301, headers: { "Cache-Control": "private, max-age=3600" } });

  const view = viewFor(shop, query.value);
  const answer = await api.products.list(listingBody(context, query.value, view));
  if (!answer.ok && answer.code === "tooComplex") {
    return { query: query.value, search: listingSearch(query.value, place), view, found: nothing, tooComplex: true };
  }
  // What the API refuses to read is no page of this shop (specification §5).
  if (!answer.ok && answer.status === 422) throw pageNotFound(url.pathname);
  const found = need(answer);
  if (query.value.page > found.pages) {
    // One's own list shrinks under one's hands: its last page may just have gone.
    if (context.type === "favorites") throw redirect(url.pathname + listingSearch({ ...query.value, page: found.pages }, place), 302);
    throw pageNotFound(url.pathname);
  }
  return { query: query.value, search: listingSearch(query.value, place), view, found };
}

const nothing: Listing = { items: [], total: 0, page: 1, limit: 24, pages: 1, availabilityCounts: { available: 0, onOrder: 0, notAvailable: 0 }, filters: [] };

function viewFor({ settings, request }: ShopRequest, { view }: ListingQuery): CatalogView {
  const saved = settings.find((setting) => setting.code === "catalogViewType")?.value ?? null;
  return catalogViewFor(view, saved, deviceClassOf(request));
}

function listingBody(context: ListingBody["context"], query: ListingQuery, view: CatalogView): ListingBody {
  const { availability, brands, tags, price, sort, page } = query;
  const chosen = { availability, brand: brands, tag: tags };
  const filters: ListingBody["filters"] = Object.entries(chosen)
    .filter(([, values]) => values.length > 0)
    .map(([target, checkboxValue]) => ({ target, checkboxValue }));
  if (price !== undefined) filters.push({ target: "price", value: { from: roubles(price.from), to: roubles(price.to) } });
  return { context, filters, sort, page, limit: pageSize(query, view) };
}

function roubles(amount: Money | undefined): number | undefined {
  return amount === undefined ? undefined : moneyToNumber(amount);
}
