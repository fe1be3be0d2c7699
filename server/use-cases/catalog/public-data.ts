import { listGoodsChanges } from "#server/db/queries/content/addresses.ts";
import { profileTypes } from "#server/db/queries/calculator/systems.ts";
import {
  countBrands,
  listAttributes,
  listBrands,
  listCategories,
  listPriceLists,
  listUnits,
} from "#server/db/queries/catalog/assortment.ts";
import { listCategoryTemplates } from "#server/db/queries/catalog/category-templates.ts";
import { listCities, listPickupPoints, listWarehouses, type CityRow } from "#server/db/queries/content/cities.ts";
import {
  listAnnouncements,
  listContentPages,
  listMaterials,
  listPromotions,
  listRedirects,
  listSeoSettings,
  readFlag,
} from "#server/db/queries/content/shop-texts.ts";
import { legalEditions } from "#server/db/queries/content/text-versions.ts";
import { listMovedDays, listTariffs } from "#server/db/queries/delivery/tariffs.ts";
import { offerPages } from "#app/domain/catalog/offers-topic.ts";
import { z } from "zod";
import { workHoursShape } from "#app/contract/parts.ts";
import type { WorkSpan } from "#app/domain/schedule.ts";
import { declineCity } from "#app/domain/city/decline.ts";
import type { CityCases } from "#app/domain/city/declension.ts";
import { TtlCache } from "#app/cache/ttl-cache.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import type { Ports } from "#server/ports/ports.ts";
import { unknownSlotReporter } from "#server/use-cases/content/report-unknown-slots.ts";
import { categoryTree } from "./category-tree.ts";

export type CityRecord = {
  uuid: string;
  slug: string;
  name: string;
  regionName: string;
  regionUuid: string;
  aliases: string[];
  timezone: string;
  lat: number;
  lon: number;
  cases: Omit<CityCases, "name">;
  phone: string;
  orderPrefix: string;
  popularRank: number | null;
  priceListId: number;
  /** Own opening hours; null: the shop's. */
  schedule: WorkSpan[] | null;
  /** Own hour, "HH:MM", until which orders ship the same day; null: the shop's. */
  cutOff: string | null;
  /** Carriers offered there. */
  carriers: string[];
  /** Warehouses serving the city, nearest first. */
  warehouseUuids: string[];
};

export type Cities = {
  list: CityRecord[];
  bySlug: ReadonlyMap<string, CityRecord>;
  byUuid: ReadonlyMap<string, CityRecord>;
  /** The setting's city, or the first one. */
  main: CityRecord;
};

const ttlSeconds = 30;
const citiesStaleSeconds = 300;

/**
 * In-memory cache of public data: entries load on first use, live 30 s and are invalidated by the bus. Read them before
 * opening a transaction, never inside one.
 */
export const publicData = scopedToPorts(createPublicData);
export type PublicData = ReturnType<typeof createPublicData>;

function createPublicData({ database, clock, bus, ids, log, settings }: Ports) {
  const { db } = database;
  const reportSlots = unknownSlotReporter(log);
  const caches: { invalidate(): void }[] = [];
  const boot = ids.uuid().slice(0, 8);
  let changes = 0;
  let offers = 0;

  /** The catalogue stays readable during a database outage (invariants DB1). */
  function entry<T>(load: () => Promise<T>, staleSeconds = 0): () => Promise<T> {
    const cache = new TtlCache<"all", T>({ clock, ttlSeconds, staleSeconds, keepLastOnError: true });
    caches.push(cache);
    return () => cache.get("all", load);
  }

  bus.subscribe((topic) => {
    if (topic.startsWith("viewer:")) return;
    // None of the entries has prices or stock, except for counts that may be half a minute late.
    if (offerPages(topic) !== null) {
      offers += 1;
      return;
    }
    changes += 1;
    for (const cache of caches) cache.invalidate();
  });

  const brands = entry(() => listBrands(db));

  return {
    /** Changes with public data: storefronts invalidate their copies by it. After the point: prices and stock. */
    version: () => `${boot}-${changes}.${offers}`,
    /** The same without prices and stock, for what may show them half a minute late. */
    versionOfGoods: () => `${boot}-${changes}`,
    // Every request needs them first, and cached pages must not wait for the database.
    cities: entry(async () => citiesOf(await listCities(db), settings.mainCity), citiesStaleSeconds),
    warehouses: entry(() => listWarehouses(db)),
    pickupPoints: entry(() => listPickupPoints(db)),
    tariffs: entry(() => listTariffs(db)),
    movedDays: entry(async () => new Map((await listMovedDays(db)).map((row) => [row.year, row]))),
    priceLists: entry(() => listPriceLists(db)),
    // Counting a million goods takes a third of a second.
    categories: entry(async () => {
      const rows = await listCategories(db);
      return { rows, tree: categoryTree(rows) };
    }, ttlSeconds),
    brands,
    /** Those that have a page. */
    shownBrands: async () => (await brands()).filter((brand) => !brand.is_hidden),
    units: entry(() => listUnits(db)),
    profileTypes: entry(() => profileTypes(db)),
    attributes: entry(() => listAttributes(db)),
    categoryTemplates: entry(() => listCategoryTemplates(db)),
    promotions: entry(async () => {
      const rows = await listPromotions(db);
      reportSlots(rows.map(({ slug, body }) => ({ path: `/promotion/${slug}`, lines: [], body })));
      return rows;
    }),
    materials: entry(async () => {
      const rows = await listMaterials(db);
      reportSlots(rows.map(({ slug, body }) => ({ path: `/useful-materials/${slug}`, lines: [], body })));
      return rows;
    }),
    announcements: entry(() => listAnnouncements(db)),
    goodsChanges: entry(() => listGoodsChanges(db)),
    brandStock: entry(() => countBrands(db)),
    contentPages: entry(async () => {
      const rows = await listContentPages(db);
      reportSlots(
        rows.map(({ path, title, h1, description, body }) => ({ path, lines: [title, h1, description], body })),
      );
      return new Map(rows.map((page) => [page.path, page]));
    }),
    legalEditions: entry(() => legalEditions(db)),
    seoSettings: entry(async () => {
      const rows = await listSeoSettings(db);
      reportSlots(
        rows.map(({ path, title, h1, description, seo_text }) => ({
          path,
          lines: [title, h1, description],
          body: seo_text,
        })),
      );
      return new Map(rows.map((seo) => [seo.path, seo]));
    }),
    redirects: entry(async () => new Map((await listRedirects(db)).map(({ path, target }) => [path, target]))),
    maintenance: entry(async () => (await readFlag(db, "maintenance")) === true),
  };
}

function citiesOf(rows: CityRow[], mainCity: string): Cities {
  const list = rows.map(cityOf);
  const bySlug = new Map(list.map((city) => [city.slug, city]));
  const main = bySlug.get(mainCity) ?? list[0];
  if (!main) throw new Error("the shop has no cities: seed it first");
  return { list, bySlug, byUuid: new Map(list.map((city) => [city.uuid, city])), main };
}

function cityOf(row: CityRow): CityRecord {
  const { name: _name, ...byRule } = declineCity(row.name);
  return {
    uuid: row.uuid,
    slug: row.slug,
    name: row.name,
    regionName: row.region_name,
    regionUuid: row.region_uuid,
    aliases: row.aliases,
    timezone: row.timezone,
    lat: row.lat,
    lon: row.lon,
    cases: {
      preposition: row.preposition || byRule.preposition,
      prepositional: row.prepositional || byRule.prepositional,
      genitive: row.genitive || byRule.genitive,
      accusative: row.accusative || byRule.accusative,
      dative: row.dative || byRule.dative,
      instrumental: row.instrumental || byRule.instrumental,
    },
    phone: row.phone,
    orderPrefix: row.order_prefix,
    popularRank: row.popular_rank,
    priceListId: row.price_list_id,
    schedule: z.array(workHoursShape).nullable().parse(row.schedule),
    cutOff: row.cutoff,
    carriers: row.carriers,
    warehouseUuids: row.warehouse_uuids,
  };
}
