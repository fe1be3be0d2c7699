import type { ProductCard } from "#app/contract/catalog.ts";
import { slugShape } from "#app/contract/parts.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { listingPage, type ListingQuery } from "#server/db/queries/listing.ts";
import { noFilters } from "#server/db/queries/listing-filters.ts";
import type { ListingSource } from "#server/db/queries/listing-source.ts";
import { shownProduct } from "#server/db/queries/product.ts";
import type { Ports } from "#server/ports.ts";
import { type Buyer, shelfOf } from "./buyer.ts";
import { toListing, type PlainListing } from "./list-products.ts";

type Unknown = { code: "notFound" };
type Page = { page: number; limit: number };

/** Other goods of the product's category. */
export async function similarProducts(ports: Ports, buyer: Buyer, { slug, ...page }: Page & { slug: string }): Promise<Verdict<PlainListing, Unknown>> {
  return known(ports, slug, () => nearby(ports, buyer, { kind: "similar", slug }, { ...page, sort: "popular" }));
}

/** Goods of the neighbouring categories, those of its own brand first. */
export async function relatedProducts(ports: Ports, buyer: Buyer, { slug, limit }: { slug: string; limit: number }): Promise<Verdict<ProductCard[], Unknown>> {
  const listing = await known(ports, slug, () => nearby(ports, buyer, { kind: "related", to: { slug } }, { page: 1, limit, sort: "relevance" }));
  return listing.ok ? ok(listing.value.items) : listing;
}

/** The same for several products at once, without themselves. */
export async function relatedToAll(ports: Ports, buyer: Buyer, { uuids, limit }: { uuids: readonly string[]; limit: number }): Promise<ProductCard[]> {
  if (uuids.length === 0) return [];
  const { items } = await nearby(ports, buyer, { kind: "related", to: { uuids } }, { page: 1, limit, sort: "relevance" });
  return items;
}

async function nearby(ports: Ports, buyer: Buyer, source: ListingSource, page: Pick<ListingQuery, "page" | "limit" | "sort">): Promise<PlainListing> {
  return toListing(await listingPage(ports.database.db, { source, filters: noFilters, ...page, ...shelfOf(buyer) }), page);
}

/** Whether the product exists at all is asked only when nothing was found around it. */
async function known(ports: Ports, slug: string, ask: () => Promise<PlainListing>): Promise<Verdict<PlainListing, Unknown>> {
  if (!slugShape.safeParse(slug).success) return no("notFound");
  const listing = await ask();
  if (listing.total === 0 && (await shownProduct(ports.database.db, slug)) === null) return no("notFound");
  return ok(listing);
}
