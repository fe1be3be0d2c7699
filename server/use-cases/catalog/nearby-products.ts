import type { ProductCard } from "#app/contract/catalog.ts";
import { slugShape } from "#app/contract/parts.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { listingPage } from "#server/db/queries/catalog/listing.ts";
import type { ListingQuery } from "#server/db/queries/catalog/listing-goods.ts";
import { noFilters } from "#server/db/queries/catalog/listing-filters.ts";
import type { ListingSource } from "#server/db/queries/catalog/listing-source.ts";
import { shownProduct } from "#server/db/queries/catalog/product.ts";
import type { Ports } from "#server/ports/ports.ts";
import { type Buyer, pricingOf } from "#server/use-cases/account/buyer.ts";
import { relatedRules } from "./related-rules.ts";
import { patiently, toListing, type PlainListing, type TooComplex } from "./list-products.ts";

type Unknown = { code: "notFound" } | TooComplex;
type Page = { page: number; limit: number };

export async function similarProducts(
  ports: Ports,
  buyer: Buyer,
  { slug, ...page }: Page & { slug: string },
): Promise<Verdict<Omit<PlainListing, "availabilityCounts">, Unknown>> {
  const listing = await known(ports, slug, () =>
    nearby(ports, buyer, { kind: "similar", slug }, { ...page, sort: "relevance" }),
  );
  if (!listing.ok) return listing;
  const { availabilityCounts: _, ...list } = listing.value;
  return ok(list);
}

/** What goes with it by the rules of the trade; without a rule goods of the neighbouring categories, those of its own brand first. */
export async function relatedProducts(
  ports: Ports,
  buyer: Buyer,
  { slug, limit }: { slug: string; limit: number },
): Promise<Verdict<ProductCard[], Unknown>> {
  const rules = await relatedRules(ports);
  const listing = await known(ports, slug, () =>
    nearby(ports, buyer, { kind: "related", to: { slug }, rules }, { page: 1, limit, sort: "relevance" }),
  );
  return listing.ok ? ok(listing.value.items) : listing;
}

/** The same for several products at once, without themselves. */
export async function relatedToAll(
  ports: Ports,
  buyer: Buyer,
  { uuids, limit }: { uuids: readonly string[]; limit: number },
): Promise<Verdict<ProductCard[], TooComplex>> {
  if (uuids.length === 0) return ok([]);
  const rules = await relatedRules(ports);
  return patiently<ProductCard[], never>(async () =>
    ok(
      (await nearby(ports, buyer, { kind: "related", to: { uuids }, rules }, { page: 1, limit, sort: "relevance" }))
        .items,
    ),
  );
}

async function nearby(
  ports: Ports,
  buyer: Buyer,
  source: ListingSource,
  page: Pick<ListingQuery, "page" | "limit" | "sort">,
): Promise<PlainListing> {
  return toListing(
    await listingPage(ports.database.listings, { source, filters: noFilters, ...page, ...pricingOf(buyer) }),
    page,
  );
}

/** Whether the product exists at all is asked only when nothing was found around it. */
async function known(
  ports: Ports,
  slug: string,
  ask: () => Promise<PlainListing>,
): Promise<Verdict<PlainListing, Unknown>> {
  if (!slugShape.safeParse(slug).success) return no("notFound");
  const found = await patiently<PlainListing, never>(async () => ok(await ask()));
  if (!found.ok) return found;
  const listing = found.value;
  if (listing.total === 0 && (await shownProduct(ports.database.db, slug)) === null) return no("notFound");
  return ok(listing);
}
