import type { Listing, ListingBody } from "#app/contract/catalog/catalog.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { countListing, facetedPage, listingCards, type ListingPage } from "#server/db/queries/catalog/listing.ts";
import type { ListingGoodsQuery } from "#server/db/queries/catalog/listing-goods.ts";
import type { AttributeRow } from "#server/db/queries/catalog/assortment.ts";
import { databaseCode } from "#server/db/database-code.ts";
import type { Ports } from "#server/ports/ports.ts";
import { counterpartyOf, pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { facetsOf, type Facet } from "./listing-facets.ts";
import { listingOverviews, namesOf } from "./listing-overviews.ts";
import { listingQueryOf } from "./listing-query.ts";
import { toListedProduct } from "./listed-product.ts";
import { similarTo, noSimilar, describeQuery } from "#server/use-cases/search/nothing-found.ts";
import { pagesBeside, pagesFor } from "#server/use-cases/search/site-pages.ts";
import { countSearch } from "#server/use-cases/search/count-searches.ts";
import { listedSearch } from "#server/use-cases/search/listed-search.ts";
import { searchFeedback } from "#server/use-cases/search/search-feedback.ts";
import { understandSubmitted } from "#server/use-cases/search/begun-search.ts";
import type { UnderstoodSearch } from "#server/use-cases/search/understand-search.ts";

/** `tooComplex`: the statement timed out after a second. */
type BadListing = { code: "validation"; field: string } | TooComplex;
export type TooComplex = { code: "tooComplex" };
/** A listing whose facets are not labelled yet. */
export type FoundListing = PlainListing & { facets: Facet[] };
export type PlainListing = Omit<Listing, "filters">;

/** One page of goods; beyond the last page `items` is empty and the page count correct. */
export async function listProducts(
  ports: Ports,
  buyer: Buyer,
  body: ListingBody,
): Promise<Verdict<FoundListing, BadListing>> {
  return refuseTimeouts(async () => {
    const search = await searchOf(ports, buyer, body);
    const query = await listingQueryOf(ports, buyer, body, search?.source ?? null);
    if (!query.ok) return query;
    if (query.value === null) return ok({ ...toListing(nothing, body), facets: [] });
    const answered = search === null ? null : await pagesFor(ports, buyer, search);
    const found =
      answered?.replaceGoods === true
        ? { ...toListing(nothing, body), facets: [] }
        : await faceted(ports, await inOrder(ports, query.value, body, search));
    if (search === null || answered === null) return ok(found);
    const pages = pagesBeside(answered, found.total);
    if (body.page === 1 && body.filters.length === 0 && search.listed === null && !answered.isPersonal)
      countSearch(ports, search.typed, found.total + pages.length);
    return ok({
      ...found,
      search: {
        ...(await describeQuery(ports, body.context.value, search, { ...answered, pages })),
        ...(found.total + pages.length === 0 ? await similarTo(ports, search) : noSimilar),
      },
    });
  });
}

/** What others chose first, unless the query or the visitor asks for another order. */
async function inOrder(
  ports: Ports,
  query: ListingGoodsQuery,
  { context }: ListingBody,
  search: UnderstoodSearch | null,
): Promise<ListingGoodsQuery> {
  const ordered = inPriceOrder(query, search);
  if (ordered.sort !== "relevance" || search === null || search.listed !== null) return ordered;
  return { ...ordered, liked: (await searchFeedback(ports, ports.database.listings, context.value)).liked };
}

/** «дешёвая ручка»: by price, unless the visitor chose another order. */
export function inPriceOrder(query: ListingGoodsQuery, search: UnderstoodSearch | null): ListingGoodsQuery {
  const order = search?.trade?.order ?? null;
  if (query.sort !== "relevance" || order === null) return query;
  return { ...query, sort: order === "cheap" ? "priceAsc" : "priceDesc" };
}

export async function countProducts(
  ports: Ports,
  buyer: Buyer,
  body: ListingBody,
): Promise<Verdict<{ count: number }, BadListing>> {
  return refuseTimeouts(async () => {
    const search = await searchOf(ports, buyer, body);
    const query = await listingQueryOf(ports, buyer, body, search?.source ?? null);
    if (!query.ok) return query;
    if (query.value === null) return ok({ count: 0 });
    if (search !== null && (await pagesFor(ports, buyer, search)).replaceGoods) return ok({ count: 0 });
    return ok({ count: await countListing(ports.database.listings, query.value) });
  });
}

function toListing(
  { cards, total, availabilityCounts }: ListingPage,
  { page, limit }: { page: number; limit: number },
  attributes: readonly AttributeRow[] = [],
): PlainListing {
  const items = cards.filter((card) => card.status !== "hidden").map((card) => toListedProduct(card, attributes));
  return { items, total, page, limit, pages: Math.max(1, Math.ceil(total / limit)), availabilityCounts };
}

/** The part common to all buyers of a city is cached; only the page's goods are queried. */
async function faceted(ports: Ports, query: ListingGoodsQuery): Promise<FoundListing> {
  const { listings } = ports.database;
  const names = await namesOf(ports, query);
  const overview = listingOverviews(ports).of(query);
  if (overview === null) {
    const page = await facetedPage(listings, query);
    return { ...toListing(page, query, names.attributes), facets: facetsOf(page, query, names) };
  }
  const [{ facets, ...totals }, cards] = await Promise.all([overview, listingCards(listings, query)]);
  return { ...toListing({ ...totals, cards }, query, names.attributes), facets };
}

async function searchOf(ports: Ports, buyer: Buyer, { context }: ListingBody): Promise<UnderstoodSearch | null> {
  if (context.type !== "search") return null;
  const { listings } = ports.database;
  const listed = await listedSearch(ports, buyer, context.value);
  if (listed !== null) return listed;
  return understandSubmitted(ports, listings, context.value, {
    counterparty: counterpartyOf(buyer.viewer),
    priceLists: pricingOf(buyer).priceListIds,
    chosenKind: (await searchFeedback(ports, listings, context.value)).kind,
  });
}

/** Maps a statement time-out of the listing pool to a refusal. */
export async function refuseTimeouts<T, R extends { code: string }>(
  ask: () => Promise<Verdict<T, R>>,
): Promise<Verdict<T, R | TooComplex>> {
  try {
    return await ask();
  } catch (error) {
    if (databaseCode(error) === statementTimeout) return no("tooComplex");
    throw error;
  }
}

const statementTimeout = "57014";
const nothing: ListingPage = { cards: [], total: 0, availabilityCounts: { available: 0, onOrder: 0, notAvailable: 0 } };
