import type { Availability } from "#app/domain/basket/split.ts";
import type { Money } from "#app/domain/money.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import {
  defaultLimit,
  defaultSort,
  limitsOf,
  sortsOf,
  type ListingPlace,
  type ListingSort,
} from "./listing-options.ts";
import { textOf } from "./free-text.ts";
import { facetCode, facetsOf, listText, oneOf, priceRange, priceText, valuesOf } from "./query-values.ts";
import { viewOf, type CatalogView } from "./view.ts";

/** What the address of a listing says (decisions §3.1). Arrays are sorted and without repeats. */
export type ListingQuery = {
  page: number;
  limit: number;
  /** The buyer's own page size, which the address then leaves out instead of the shop's. */
  preferred?: number;
  sort: ListingSort;
  /** Null when the address leaves it to the visitor's setting. */
  view: CatalogView | null;
  q: string;
  availability: Availability[];
  price?: { from?: Money; to?: Money };
  brands: string[];
  tags: string[];
  /** Values by attribute code; they hold no commas. A range is one value: "10-40", "10-", "-40". */
  facets: Record<string, string[]>;
  /** Append mode of «show more»: the pages from this one on stand above `page`. Null where it stands alone. */
  more: number | null;
};

/**
 * Reads a listing's address. Bad values become defaults and unknown keys are
 * ignored; only a page that is no positive number is refused, for the 404. Reads
 * the fields of a plain GET form as well: repeated keys for ticked boxes,
 * `price.from` and `price.to` for the two ends of a range. Counts and lengths are
 * capped, so that a hostile address stays cheap; of a repeated key that holds one
 * value the first counts.
 */
export function parseListingQuery(
  params: URLSearchParams,
  place: ListingPlace = "catalog",
  preferred: number | null = null,
): Verdict<ListingQuery, { code: "badPage" }> {
  const page = pageOf(params.get("page"));
  if (page === null) return no("badPage");
  const view = viewOf(params.get("view"));
  return ok({
    page,
    limit: limitsOf(view).find((limit) => String(limit) === params.get("limit")) ?? defaultLimit(view, preferred),
    ...(preferred === null ? {} : { preferred }),
    sort: oneOf(sortsOf(place), params.get("sort")) ?? defaultSort(place),
    view,
    q: textOf(params.get("q")),
    availability: valuesOf(params, "availability").flatMap((value) => oneOf(availabilities, value) ?? []),
    price: priceRange(params),
    brands: valuesOf(params, "brand"),
    tags: valuesOf(params, "tag"),
    facets: facetsOf(params),
    more: earlierPage(params.get("more"), page),
  });
}

/**
 * The query string of a listing, "" or "?…", in the canonical order of keys with
 * defaults left out. One listing has one address.
 */
export function listingSearch(query: ListingQuery, place: ListingPlace = "catalog"): string {
  const pairs: [string, string][] = [
    ["page", query.page === 1 ? "" : String(query.page)],
    ["limit", query.limit === defaultLimit(query.view, query.preferred) ? "" : String(query.limit)],
    ["sort", query.sort === defaultSort(place) ? "" : query.sort],
    ["view", query.view ?? ""],
    ["q", query.q],
    ["price", priceText(query.price)],
    ["availability", listText(query.availability)],
    ["brand", listText(query.brands)],
    ["tag", listText(query.tags)],
    ...Object.keys(query.facets)
      .sort()
      .map((code): [string, string] => [`f.${code}`, listText(query.facets[code] ?? [])]),
    ["more", query.more === null || query.more >= query.page ? "" : String(query.more)],
  ];
  return searchText(pairs.filter(([, value]) => value !== ""));
}

/**
 * Where the 301 to the canonical address goes, or null when it is canonical (or no
 * page at all). Keys that are not the listing's, such as `drawer`, stay behind its
 * own. Decoded pairs are compared, not their spelling, so that no browser's way of
 * encoding makes a loop.
 */
export function canonicalRedirect(
  params: URLSearchParams,
  place: ListingPlace = "catalog",
  preferred: number | null = null,
): string | null {
  const query = parseListingQuery(params, place, preferred);
  if (!query.ok) return null;
  const own = [...params].filter(([key]) => isListingKey(key));
  const canonical = [...new URLSearchParams(listingSearch(query.value, place))];
  return JSON.stringify(own) === JSON.stringify(canonical) ? null : listingAddress(query.value, params, place);
}

/** The query string of a listing with the keys that are not its own behind it, as they stand in `params`. */
export function listingAddress(query: ListingQuery, params: URLSearchParams, place: ListingPlace = "catalog"): string {
  const foreign = [...params].filter(([key]) => !isListingKey(key));
  return searchText([...new URLSearchParams(listingSearch(query, place)), ...foreign]);
}

/** Narrowed by anything: such pages are `noindex,follow` (decisions §4, SEO). */
export function isFiltered(query: ListingQuery): boolean {
  const chosen = [query.availability, query.brands, query.tags, Object.keys(query.facets)];
  return query.q !== "" || query.price !== undefined || chosen.some((values) => values.length > 0);
}

/** Goods on one page when the listing has this view, chosen by the address or by the visitor's setting. */
export function pageSize(query: ListingQuery, view: CatalogView): number {
  return limitsOf(view).includes(query.limit) ? query.limit : defaultLimit(view, query.preferred);
}

/** Goods that may stand on one page of the shop, however often more of them are asked for. */
const mostShown = 300;

/** The first of the pages that stand together on the screen. */
export function firstPageShown(query: ListingQuery, view: CatalogView): number {
  const together = Math.floor(mostShown / pageSize(query, view));
  return Math.max(query.more ?? query.page, query.page - together + 1);
}

const availabilities = ["available", "notAvailable", "onOrder"] as const;
const keys = [
  "page",
  "limit",
  "sort",
  "view",
  "q",
  "price",
  "price.from",
  "price.to",
  "availability",
  "brand",
  "tag",
  "more",
];

function isListingKey(key: string): boolean {
  return keys.includes(key) || facetCode(key) !== null;
}

function pageOf(text: string | null): number | null {
  if (text === null || text === "") return 1;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

function earlierPage(text: string | null, page: number): number | null {
  const from = text === null || text === "" ? null : pageOf(text);
  return from !== null && from < page ? from : null;
}

function searchText(pairs: [string, string][]): string {
  // A comma needs no escape in a query, and addresses are read by people.
  const search = new URLSearchParams(pairs).toString().replaceAll("%2C", ",");
  return search === "" ? "" : `?${search}`;
}
