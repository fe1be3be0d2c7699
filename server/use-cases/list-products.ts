import type { Listing, ListingBody } from "#app/contract/catalog.ts";
import { ok, type Verdict } from "#app/domain/verdict.ts";
import { countListing, listingPage, type ListingPage } from "#server/db/queries/listing.ts";
import { toProductCard } from "#server/db/queries/product-card.ts";
import type { Ports } from "#server/ports.ts";
import type { Buyer } from "./buyer.ts";
import { listingQueryOf } from "./listing-query.ts";

type BadListing = { code: "validation"; field: string };

/** One page of goods; a page behind the last has no items and the true number of pages. */
export async function listProducts(ports: Ports, buyer: Buyer, body: ListingBody): Promise<Verdict<Listing, BadListing>> {
  const query = await listingQueryOf(ports, buyer, body);
  if (!query.ok) return query;
  return ok(toListing(query.value ? await listingPage(ports.database.db, query.value) : nothing, body));
}

export async function countProducts(ports: Ports, buyer: Buyer, body: ListingBody): Promise<Verdict<{ count: number }, BadListing>> {
  const query = await listingQueryOf(ports, buyer, body);
  if (!query.ok) return query;
  return ok({ count: query.value ? await countListing(ports.database.db, query.value) : 0 });
}

export function toListing({ cards, total, availabilityCounts }: ListingPage, { page, limit }: { page: number; limit: number }): Listing {
  const items = cards.filter((card) => card.status !== "hidden").map(toProductCard);
  return { items, total, page, limit, pages: Math.max(1, Math.ceil(total / limit)), availabilityCounts };
}

const nothing: ListingPage = { cards: [], total: 0, availabilityCounts: { available: 0, onOrder: 0, notAvailable: 0 } };
