import { createHash } from "node:crypto";
import { priceAt } from "#app/domain/catalog/price.ts";
import { photoPath, zoomedPhoto } from "#app/domain/catalog/photo.ts";
import { cityOrigin, siteOf } from "#app/domain/city/site.ts";
import { feedOffer, type FeedGood, type FeedOffer, type FeedRules } from "#app/domain/feeds/feed-offer.ts";
import type { FeedReason } from "#app/domain/feeds/feed-profile.ts";
import { zonedTime } from "#app/domain/local-time.ts";
import { moneyFromNumber } from "#app/domain/money.ts";
import { quantityFromNumber, zeroQuantity } from "#app/domain/quantity.ts";
import { rasterOf } from "#app/domain/catalog/raster.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { attributeValue } from "#app/i18n/attribute-text.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import {
  listAttributes,
  listCategories,
  type AttributeRow,
  type CategoryRow,
} from "#server/db/queries/catalog/assortment.ts";
import { productImage } from "#server/db/queries/catalog/drawing-address.ts";
import { isTile } from "#server/db/queries/catalog/photos.ts";
import { listCities } from "#server/db/queries/content/cities.ts";
import { feedGoodsAfter, type FeedGoodRow } from "#server/db/queries/feeds/feed-goods.ts";
import {
  endFeedBuild,
  extendFeedLease,
  findFeed,
  leaseFeed,
  type BuiltFeed,
  type FeedRow,
} from "#server/db/queries/feeds/feed-profiles.ts";
import { packed } from "#server/documents/feed-parts.ts";
import { googleFeed } from "#server/documents/google-feed.ts";
import { yandexFeed } from "#server/documents/yandex-feed.ts";
import { StorageFull } from "#server/gateways/files/files.ts";
import type { Ports } from "#server/ports/ports.ts";
import { filePieces } from "#server/uploads/file-pieces.ts";
import { namedAttributes } from "#server/use-cases/catalog/named-attributes.ts";

const leaseMs = 300_000;
const hourMs = 3_600_000;
/** Goods per statement: some milliseconds, during which the embedded database serves nobody else. */
const goodsAtOnce = 250;
const basePriceList = 1;

/** Builds the feeds that are due, one after another; returns their number. */
export async function buildDueFeeds(ports: Ports, stopping?: AbortSignal): Promise<number> {
  for (let count = 0; ; count += 1) {
    const feed = stopping?.aborted ? undefined : await lease(ports, null);
    if (feed === undefined) return count;
    await buildLeased(ports, feed);
  }
}

/** Builds a feed now, also one that is off. */
export async function buildFeed(
  ports: Ports,
  name: string,
): Promise<Verdict<BuiltFeed, { code: "feedUnknown" | "feedBusy" } | { code: "feedFailed"; reason: string }>> {
  const named = await findFeed(ports.database.db, name);
  if (named === undefined) return no("feedUnknown");
  const feed = await lease(ports, named.uuid);
  if (feed === undefined) return no("feedBusy");
  const result = await buildLeased(ports, feed);
  return "fault" in result ? no("feedFailed", { reason: result.fault }) : ok(result);
}

function lease({ database, clock }: Ports, only: string | null): Promise<FeedRow | undefined> {
  const now = clock.now();
  return leaseFeed(database.db, { only, now, until: new Date(now.getTime() + leaseMs) });
}

/** The lease is extended while the build goes on; that of a killed process ends by itself. */
async function buildLeased(ports: Ports, feed: FeedRow): Promise<BuiltFeed | { fault: string }> {
  const { database, clock, log } = ports;
  const extending = setInterval(() => {
    extendFeedLease(database.db, feed.uuid, new Date(clock.now().getTime() + leaseMs)).catch((error: unknown) =>
      log.warn({ err: error, feed: feed.name }, "the lease of a feed was not extended"),
    );
  }, leaseMs / 5).unref();
  try {
    const result = await built(ports, feed).catch((error: unknown) => {
      log.error({ err: error, feed: feed.name }, "a feed was not built");
      return { fault: error instanceof StorageFull ? "storageFull" : "internal" };
    });
    const at = clock.now();
    const nextAt = new Date(at.getTime() + feed.everyHours * hourMs);
    await endFeedBuild(database.db, feed.uuid, { at, nextAt, result });
    if (!("fault" in result))
      log.info(
        { event: "feed.built", feed: feed.name, offers: result.offers, bytes: result.bytes },
        "a feed was built",
      );
    return result;
  } finally {
    clearInterval(extending);
  }
}

/** Writes the file, and gzip of it beside. */
async function built(ports: Ports, feed: FeedRow): Promise<BuiltFeed | { fault: string }> {
  const { database, files, ids } = ports;
  const city = (await listCities(database.db)).find(({ uuid }) => uuid === feed.city);
  if (city === undefined) return { fault: "cityClosed" };
  const counted = { offers: 0, leftOut: {} as Partial<Record<FeedReason, number>> };
  const [fileKey, gzipKey] = [ids.uuid(), ids.uuid()];
  const hash = createHash("sha256");
  let bytes = 0;
  const written = await contents(ports, feed, city, counted);
  async function* hashed() {
    for await (const chunk of written) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await files.putParts(fileKey, hashed());
  const file = await files.open(fileKey);
  if (file === null) throw new Error("a feed is gone as soon as it was written");
  try {
    await files.putParts(gzipKey, packed(filePieces(file.fd, 0, file.size)));
  } finally {
    await file.close();
  }
  return { ...{ fileKey, gzipKey, bytes }, etag: hash.digest("hex").slice(0, 32), ...counted };
}

type City = Awaited<ReturnType<typeof listCities>>[number];

async function contents(
  { database: { db }, settings, clock }: Ports,
  feed: FeedRow,
  city: City,
  counted: { offers: number; leftOut: Partial<Record<FeedReason, number>> },
): Promise<AsyncGenerator<Uint8Array>> {
  const siteUrl = cityOrigin(
    siteOf(settings.siteUrl, () => settings.mainCity),
    city.slug,
  );
  const all = await listCategories(db);
  const chosen = withBelow(all, feed.categories);
  const attributes = await listAttributes(db);
  const rules: FeedRules = {
    ...{ takesOnOrder: feed.takesOnOrder, withDrawings: feed.withDrawings, utm: feed.utm, siteUrl },
    minPrice: feed.minPrice === null ? null : moneyFromNumber(feed.minPrice),
    minStock: feed.minStock === null ? null : quantityFromNumber(feed.minStock),
    packText: formatQuantity,
  };
  const pricing = {
    cityWarehouseUuids: city.warehouse_uuids,
    priceListIds: [city.price_list_id, basePriceList],
    counterparty: null,
  };

  async function* offers(): AsyncGenerator<FeedOffer> {
    const question = { pricing, categories: chosen.map(({ uuid }) => uuid), brands: feed.brands, limit: goodsAtOnce };
    for (let after: string | null = null; ;) {
      const goods: FeedGoodRow[] = await feedGoodsAfter(db, { ...question, after });
      for (const good of goods) {
        const offer = feedOffer(feedGoodOf(good, attributes), rules);
        if (typeof offer === "string") counted.leftOut[offer] = (counted.leftOut[offer] ?? 0) + 1;
        else {
          counted.offers += 1;
          yield offer;
        }
      }
      after = goods.at(-1)?.uuid ?? null;
      if (goods.length < goodsAtOnce) return;
    }
  }

  const date = zonedTime(clock.now().getTime(), city.timezone);
  const head = { name: settings.shopName, company: settings.seller.name, url: siteUrl, date };
  const categories = withAbove(all, chosen).map(({ uuid, parent_uuid, name }) => ({
    ...{ uuid, name },
    parentUuid: parent_uuid,
  }));
  if (feed.target === "google") return googleFeed(head, categories, offers());
  const { deliveries, hasPickup, hasStore } = feed;
  return yandexFeed(head, categories, offers(), {
    isMarket: feed.target === "yandexMarket",
    ...{ deliveries, hasPickup, hasStore },
  });
}

function feedGoodOf(row: FeedGoodRow, attributes: readonly AttributeRow[]): FeedGood {
  const drawn = row.drawingHash === null || isTile(row.drawingHash) ? null : productImage({ ...row, photo: null });
  const tiers = row.status === "hidden" ? [] : row.tiers;
  return {
    ...{ uuid: row.uuid, slug: row.slug, name: row.name, description: row.description, unit: row.unit },
    ...{ categoryUuid: row.categoryUuid, vendor: row.brand ?? "", vendorCode: row.article, country: row.country ?? "" },
    ...{ availability: row.availability, availableQuantity: row.availableQuantity, multiplicity: row.multiplicity },
    ...{ minQuantity: row.minQuantity, oldPrice: row.oldPrice, weightGrams: row.weightGrams, vatRate: row.vatRate },
    ...{ dimensions: row.dimensions, barcodes: row.barcodes },
    price: tiers.length === 0 ? null : priceAt(tiers, zeroQuantity),
    photos: row.photos.map(({ hash }) => photoPath({ hash, width: zoomedPhoto, format: "jpg" })),
    drawing: drawn === null ? null : rasterOf(drawn.url),
    params: namedAttributes(row.attributes ?? [], attributes).map(({ name, value, unit }) => ({
      ...{ name, unit },
      value: attributeValue(value),
    })),
  };
}

/** The chosen categories with their subtrees; without any, all. */
function withBelow(all: readonly CategoryRow[], chosen: readonly string[]): CategoryRow[] {
  if (chosen.length === 0) return [...all];
  const wanted = new Set(chosen);
  const parents = new Map(all.map(({ uuid, parent_uuid }) => [uuid, parent_uuid]));
  const isIn = (uuid: string | null): boolean => uuid !== null && (wanted.has(uuid) || isIn(parents.get(uuid) ?? null));
  return all.filter(({ uuid }) => isIn(uuid));
}

/** Those that have goods, with the categories above them. */
function withAbove(all: readonly CategoryRow[], chosen: readonly CategoryRow[]): CategoryRow[] {
  const parents = new Map(all.map(({ uuid, parent_uuid }) => [uuid, parent_uuid]));
  const named = new Set<string>();
  for (const { uuid, own_products } of chosen)
    for (let at: string | null = own_products > 0 ? uuid : null; at !== null; at = parents.get(at) ?? null)
      named.add(at);
  return all.filter(({ uuid }) => named.has(uuid));
}
