import type { ProductCard } from "#app/contract/catalog/catalog.ts";
import { slugShape } from "#app/contract/parts.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { noFilters } from "#server/db/queries/catalog/listing-filters.ts";
import type { ListingGoodsQuery } from "#server/db/queries/catalog/listing-goods.ts";
import type { ListingSource } from "#server/db/queries/catalog/listing-source.ts";
import { listingCards, listingPage } from "#server/db/queries/catalog/listing.ts";
import type { RelatedRule } from "#server/db/queries/catalog/nearby-source.ts";
import { toProductCard } from "#server/db/queries/catalog/product-card.ts";
import { shownProduct } from "#server/db/queries/catalog/product.ts";
import { shippedRelated } from "#server/db/trade/read-tables.ts";
import type { Ports } from "#server/ports/ports.ts";
import { type Buyer, pricingOf } from "#server/use-cases/account/buyer.ts";
import { type PlainListing, refuseTimeouts, toListing, type TooComplex } from "./list-products.ts";
import { publicData } from "./public-data.ts";

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

/** Goods related by the trade rules; without a rule goods of neighbouring categories, same brand first. */
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

/** The same for several products, excluding themselves. */
export async function relatedToAll(
  ports: Ports,
  buyer: Buyer,
  { uuids, limit }: { uuids: readonly string[]; limit: number },
): Promise<Verdict<ProductCard[], TooComplex>> {
  if (uuids.length === 0) return ok([]);
  const rules = await relatedRules(ports);
  const source = { kind: "related", to: { uuids }, rules } as const;
  const query = { source, filters: noFilters, page: 1, limit, sort: "relevance", ...pricingOf(buyer) } as const;
  return refuseTimeouts<ProductCard[], never>(async () => {
    const cards = await listingCards(ports.database.listings, query);
    return ok(cards.filter(({ status }) => status !== "hidden").map(toProductCard));
  });
}

async function nearby(
  ports: Ports,
  buyer: Buyer,
  source: ListingSource,
  page: Pick<ListingGoodsQuery, "page" | "limit" | "sort">,
): Promise<PlainListing> {
  return toListing(
    await listingPage(ports.database.listings, { source, filters: noFilters, ...page, ...pricingOf(buyer) }),
    page,
  );
}

/** The product's existence is only checked when nothing was found. */
async function known(
  ports: Ports,
  slug: string,
  ask: () => Promise<PlainListing>,
): Promise<Verdict<PlainListing, Unknown>> {
  if (!slugShape.safeParse(slug).success) return no("notFound");
  const found = await refuseTimeouts<PlainListing, never>(async () => ok(await ask()));
  if (!found.ok) return found;
  const listing = found.value;
  if (listing.total === 0 && (await shownProduct(ports.database.db, slug)) === null) return no("notFound");
  return ok(listing);
}

/** Keyed by the in-memory category list from which they are derived. */
const made = new WeakMap<object, RelatedRule[]>();

/** Related-category rules of server/db/trade/related-goods.csv, for existing categories. */
async function relatedRules(ports: Ports): Promise<RelatedRule[]> {
  const [rows, { rows: categories }] = [await shippedRelated(), await publicData(ports).categories()];
  const known = made.get(categories);
  if (known) return known;
  const uuidOf = (slug: string) =>
    categories.find((category) => category.slug === slug || category.slug.endsWith(`/${slug}`))?.uuid;
  const rules = rows.flatMap((row, index) => {
    const [goods, goes] = [uuidOf(row.goods), uuidOf(row["goes-with"])];
    if (goods === undefined || goes === undefined) return [];
    const [own = "", their = ""] = row.match.split(/[=~]/);
    return [
      {
        goods,
        goes,
        place: index - rows.findIndex((one) => one.goods === row.goods),
        own,
        their,
        nearest: row.match.includes("~"),
      },
    ];
  });
  made.set(categories, rules);
  return rules;
}
