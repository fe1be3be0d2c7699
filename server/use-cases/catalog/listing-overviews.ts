import { isUnfiltered } from "#server/db/queries/catalog/listing-filters.ts";
import { listingOverview } from "#server/db/queries/catalog/listing.ts";
import type { ListingTotals } from "#server/db/queries/catalog/listing-counts.ts";
import type { ListingQuery } from "#server/db/queries/catalog/listing-goods.ts";
import { TtlCache } from "#app/cache/ttl-cache.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import type { Ports } from "#server/ports/ports.ts";
import { facetsOf, type Facet } from "./listing-facets.ts";
import { publicData } from "./public-data.ts";

export type Overview = ListingTotals & { facets: Facet[] };

const ttlSeconds = 30;
const maxEntries = 1_000;

/**
 * Totals and facets of a listing as everybody first sees it, without filters: the same for all buyers of a city, and
 * most of a listing's work. They are public data, so they live as long; null for a listing that is somebody's own.
 */
export const listingOverviews = scopedToPorts((ports: Ports) => {
  const { database, clock } = ports;
  const { version } = publicData(ports);
  const overviews = new TtlCache<string, Overview>({ clock, ttlSeconds, maxEntries, version, keepLastOnError: true });

  async function load(query: ListingQuery): Promise<Overview> {
    const { values, bounds, ...totals } = await listingOverview(database.listings, query);
    return { ...totals, facets: facetsOf({ ...totals, values, bounds }, query, await namesOf(ports)) };
  }

  return {
    of(query: ListingQuery): Promise<Overview> | null {
      const key = keyOf(query);
      return key === null ? null : overviews.get(key, () => load(query));
    },
  };
});

/** What facets are called by; asked for before a statement, since it may take one of its own. */
export async function namesOf(ports: Ports) {
  const { attributes, brands } = publicData(ports);
  return { attributes: await attributes(), brands: await brands() };
}

/** Names all that the overview depends on: not the page or its order. */
function keyOf({ source, filters, cityWarehouseUuids, priceListIds }: ListingQuery): string | null {
  const isShared = source.kind === "categories" || source.kind === "brand" || source.kind === "promotion";
  return isShared && isUnfiltered(filters) ? JSON.stringify([source, cityWarehouseUuids, priceListIds]) : null;
}
