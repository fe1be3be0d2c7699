import { TtlCache } from "#app/cache/ttl-cache.ts";
import type { ProductCard } from "#app/contract/catalog/catalog.ts";
import { slugShape } from "#app/contract/parts.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { noFilters } from "#server/db/queries/catalog/listing-filters.ts";
import type { ListingGoodsQuery } from "#server/db/queries/catalog/listing-goods.ts";
import type { ListingSource } from "#server/db/queries/catalog/listing-source.ts";
import { listingCards, listingGoods } from "#server/db/queries/catalog/listing.ts";
import type { RelatedRule } from "#server/db/queries/catalog/nearby-source.ts";
import { productCards, toProductCard } from "#server/db/queries/catalog/product-card.ts";
import { shownProduct } from "#server/db/queries/catalog/product.ts";
import { shippedRelated } from "#server/db/trade/read-tables.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import type { Ports } from "#server/ports/ports.ts";
import { type Buyer, pricingOf } from "#server/use-cases/account/buyer.ts";
import { refuseTimeouts, type TooComplex } from "./list-products.ts";
import { publicData } from "./public-data.ts";

type Unknown = { code: "notFound" } | TooComplex;
type Page = { page: number; limit: number };
type NearbyPage = Page & { items: ProductCard[]; total: number; pages: number };

export function similarProducts(
  ports: Ports,
  buyer: Buyer,
  { slug, ...page }: Page & { slug: string },
): Promise<Verdict<NearbyPage, Unknown>> {
  return nearby(ports, buyer, { slug, source: { kind: "similar", slug }, page });
}

/** Goods related by the trade rules; without a rule goods of neighbouring categories, same brand first. */
export async function relatedProducts(
  ports: Ports,
  buyer: Buyer,
  { slug, limit }: { slug: string; limit: number },
): Promise<Verdict<ProductCard[], Unknown>> {
  const source = { kind: "related", to: { slug }, rules: await relatedRules(ports) } as const;
  const found = await nearby(ports, buyer, { slug, source, page: { page: 1, limit } });
  return found.ok ? ok(found.value.items) : found;
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

type Nearby = { slug: string; source: ListingSource; page: Page };

/** Minutes: what is near changes with goods, which end the entries, and with the city's stock. */
const ttlSeconds = 300;
const maxEntries = 5_000;

/** Which goods are near a product, the same for all buyers of a city. Their prices and stock are read for each buyer. */
const goodsNearby = scopedToPorts((ports: Ports) => {
  const { versionOfGoods: version } = publicData(ports);
  const { database, clock } = ports;
  const found = new TtlCache<string, { total: number; uuids: string[] }>({ clock, ttlSeconds, maxEntries, version });
  return ({ slug, source, page }: Nearby, { cityWarehouseUuids }: Pick<ListingGoodsQuery, "cityWarehouseUuids">) => {
    const query = { ...page, source, filters: noFilters, sort: "relevance", cityWarehouseUuids } as const;
    return found.get(JSON.stringify([source.kind, slug, page.page, page.limit, cityWarehouseUuids]), () =>
      listingGoods(database.listings, { ...query, priceListIds: [], counterparty: null }),
    );
  };
});

/** The product's existence is only checked when nothing was found. */
async function nearby(ports: Ports, buyer: Buyer, wanted: Nearby): Promise<Verdict<NearbyPage, Unknown>> {
  const { slug, page } = wanted;
  if (!slugShape.safeParse(slug).success) return no("notFound");
  const pricing = pricingOf(buyer);
  const { listings } = ports.database;
  return refuseTimeouts<NearbyPage, { code: "notFound" }>(async () => {
    const { total, uuids } = await goodsNearby(ports)(wanted, pricing);
    if (total === 0 && (await shownProduct(listings, slug)) === null) return no("notFound");
    const cards = await productCards(listings, { uuids, ...pricing });
    // Goods may have gone since they were found.
    const items = cards.filter(({ status }) => status === "active").map(toProductCard);
    return ok({ items, total, ...page, pages: Math.max(1, Math.ceil(total / page.limit)) });
  });
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
