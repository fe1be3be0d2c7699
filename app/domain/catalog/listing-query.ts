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

/** Parsed query of a listing's address (product rules §3.1). Arrays are sorted and unique. */
export type ListingQuery = {
  page: number;
  limit: number;
  /** The buyer's own default page size, which the address omits instead of the shop's. */
  preferred?: number;
  sort: ListingSort;
  /** Null if the address leaves it to the saved setting. */
  view: CatalogView | null;
  q: string;
  availability: Availability[];
  price?: { from?: Money; to?: Money };
  brands: string[];
  tags: string[];
  /** Values by attribute code, without commas. A range is one value: "10-40", "10-", "-40". */
  facets: Record<string, string[]>;
  /** «Show more» mode: first of the pages shown above `page`; null if the page is shown alone. */
  more: number | null;
};

/**
 * Parses a listing's address. Bad values become defaults and unknown keys are ignored; only a page that is not a
 * positive number is refused, for the 404. Also reads plain GET forms: repeated keys of checkboxes, `price.from` and
 * `price.to`. Counts and lengths are capped against hostile addresses; of a repeated single-value key the first
 * counts.
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

/** The canonical query string, "" or "?…": fixed key order, defaults omitted. */
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
 * Target of the 301 to the canonical address, or null if it is canonical or invalid. Foreign keys such as `drawer`
 * follow the listing's own. Decoded pairs are compared, so that no encoding of a browser causes a redirect loop.
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

/** The query string of a listing followed by the foreign keys of `params`. */
export function listingAddress(query: ListingQuery, params: URLSearchParams, place: ListingPlace = "catalog"): string {
  const foreign = [...params].filter(([key]) => !isListingKey(key));
  return searchText([...new URLSearchParams(listingSearch(query, place)), ...foreign]);
}

/** Whether any filter applies: such pages are `noindex,follow` (product rules §4, SEO). */
export function isFiltered(query: ListingQuery): boolean {
  const chosen = [query.availability, query.brands, query.tags, Object.keys(query.facets)];
  return query.q !== "" || query.price !== undefined || chosen.some((values) => values.length > 0);
}

/** Products per page in this view. */
export function pageSize(query: ListingQuery, view: CatalogView): number {
  return limitsOf(view).includes(query.limit) ? query.limit : defaultLimit(view, query.preferred);
}

/** Most products shown on one page by «show more». */
const mostShown = 300;

/** The first of the pages shown together. */
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
  // A comma needs no escaping in a query, and addresses should stay readable.
  const search = new URLSearchParams(pairs).toString().replaceAll("%2C", ",");
  return search === "" ? "" : `?${search}`;
}
