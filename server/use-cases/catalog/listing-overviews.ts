import { templateOf } from "#app/domain/catalog/category-template.ts";
import { isUnfiltered } from "#server/db/queries/catalog/listing-filters.ts";
import { listingOverview } from "#server/db/queries/catalog/listing.ts";
import type { ListingTotals } from "#server/db/queries/catalog/listing-counts.ts";
import type { ListingGoodsQuery } from "#server/db/queries/catalog/listing-goods.ts";
import { TtlCache } from "#app/cache/ttl-cache.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import type { Ports } from "#server/ports/ports.ts";
import { facetsOf, type Facet } from "./listing-facets.ts";
import { publicData } from "./public-data.ts";

export type ListingOverview = ListingTotals & { facets: Facet[] };

const ttlSeconds = 30;
const maxEntries = 1_000;

/**
 * Unfiltered totals and facets of a listing: the same for all buyers of a city, and most of its cost. Cached like
 * public data; null for a listing specific to one buyer.
 */
export const listingOverviews = scopedToPorts((ports: Ports) => {
  const { database, clock } = ports;
  const { versionOfGoods: version } = publicData(ports);
  const overviews = new TtlCache<string, ListingOverview>({
    clock,
    ttlSeconds,
    maxEntries,
    version,
    keepLastOnError: true,
  });

  async function load(query: ListingGoodsQuery): Promise<ListingOverview> {
    const { values, bounds, ...totals } = await listingOverview(database.listings, query);
    return { ...totals, facets: facetsOf({ ...totals, values, bounds }, query, await namesOf(ports, query)) };
  }

  return {
    of(query: ListingGoodsQuery): Promise<ListingOverview> | null {
      const key = keyOf(query);
      return key === null ? null : overviews.get(key, () => load(query));
    },
  };
});

/** Facet names and template; load them before the statement, since they may need one. */
export async function namesOf(ports: Ports, { source }: Pick<ListingGoodsQuery, "source">) {
  const { attributes, shownBrands, categories, categoryTemplates } = publicData(ports);
  const [category] = source.kind === "categories" ? source.uuids : [];
  const parents = new Map((await categories()).rows.map(({ uuid, parent_uuid }) => [uuid, parent_uuid]));
  const template =
    category === undefined
      ? null
      : templateOf(category, await categoryTemplates(), (uuid) => parents.get(uuid) ?? null);
  return { attributes: await attributes(), brands: await shownBrands(), template: template?.attributes ?? null };
}

/** Cache key: everything the overview depends on, i.e. neither page nor order. */
function keyOf({ source, filters, cityWarehouseUuids, priceListIds }: ListingGoodsQuery): string | null {
  const isShared = source.kind === "categories" || source.kind === "brand" || source.kind === "promotion";
  return isShared && isUnfiltered(filters) ? JSON.stringify([source, cityWarehouseUuids, priceListIds]) : null;
}
