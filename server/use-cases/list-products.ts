import type { Listing, ListingBody } from "#app/contract/catalog.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { countListing, facetedPage, listingCards, type ListingPage, type ListingQuery } from "#server/db/queries/listing.ts";
import type { AttributeRow } from "#server/db/queries/assortment.ts";
import { toProductCard } from "#server/db/queries/product-card.ts";
import { databaseCode } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports.ts";
import type { Buyer } from "./buyer.ts";
import { facetsOf, type Facet } from "./listing-facets.ts";
import { listingOverviews, namesOf } from "./listing-overviews.ts";
import { listingQueryOf } from "./listing-query.ts";
import { namedAttributes } from "./named-attributes.ts";

/** `tooComplex`: the database gave the statement up after a second. */
type BadListing = { code: "validation"; field: string } | { code: "tooComplex" };
/** A listing whose facets the API has yet to put into words. */
export type FoundListing = PlainListing & { facets: Facet[] };
export type PlainListing = Omit<Listing, "filters">;

/** One page of goods; a page behind the last has no items and the true number of pages. */
export async function listProducts(ports: Ports, buyer: Buyer, body: ListingBody): Promise<Verdict<FoundListing, BadListing>> {
  const query = await listingQueryOf(ports, buyer, body);
  if (!query.ok) return query;
  if (query.value === null) return ok({ ...toListing(nothing, body), facets: [] });
  return patiently(faceted(ports, query.value));
}

export async function countProducts(ports: Ports, buyer: Buyer, body: ListingBody): Promise<Verdict<{ count: number }, BadListing>> {
  const query = await listingQueryOf(ports, buyer, body);
  if (!query.ok) return query;
  if (query.value === null) return ok({ count: 0 });
  return patiently(countListing(ports.database.listings, query.value).then((count) => ({ count })));
}

export function toListing({ cards, total, availabilityCounts }: ListingPage, { page, limit }: { page: number; limit: number }, attributes: readonly AttributeRow[] = []): PlainListing {
  const items = cards
    .filter((card) => card.status !== "hidden")
    .map((card) => ({ ...toProductCard(card), ...(card.attributes === undefined ? {} : { attributes: namedAttributes(card.attributes, attributes) }) }));
  return { items, total, page, limit, pages: Math.max(1, Math.ceil(total / limit)), availabilityCounts };
}

/** What all buyers of a city see alike is remembered; then only the goods of the page are asked for. */
async function faceted(ports: Ports, query: ListingQuery): Promise<FoundListing> {
  const { listings } = ports.database;
  const names = await namesOf(ports);
  const overview = listingOverviews(ports).of(query);
  if (overview === null) {
    const page = await facetedPage(listings, query);
    return { ...toListing(page, query, names.attributes), facets: facetsOf(page, query, names) };
  }
  const [{ facets, ...totals }, cards] = await Promise.all([overview, listingCards(listings, query)]);
  return { ...toListing({ ...totals, cards }, query, names.attributes), facets };
}

async function patiently<T>(asked: Promise<T>): Promise<Verdict<T, { code: "tooComplex" }>> {
  try {
    return ok(await asked);
  } catch (error) {
    if (databaseCode(error) === statementTimeout) return no("tooComplex");
    throw error;
  }
}

const statementTimeout = "57014";
const nothing: ListingPage = { cards: [], total: 0, availabilityCounts: { available: 0, onOrder: 0, notAvailable: 0 } };
