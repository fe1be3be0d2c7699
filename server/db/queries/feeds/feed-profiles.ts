import { sql } from "kysely";
import {
  staleFeedHours,
  type FeedDelivery,
  type FeedEvery,
  type FeedReason,
  type FeedTarget,
} from "#app/domain/feeds/feed-profile.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

/** What people set of a feed; prices in roubles, stock in units. */
export type FeedSettings = {
  name: string;
  target: FeedTarget;
  city: string;
  token: string | null;
  categories: string[];
  brands: string[];
  minPrice: number | null;
  minStock: number | null;
  takesOnOrder: boolean;
  withDrawings: boolean;
  utm: string;
  deliveries: FeedDelivery[];
  hasPickup: boolean;
  hasStore: boolean;
  everyHours: FeedEvery;
  isEnabled: boolean;
};

export type FeedRow = FeedSettings & {
  uuid: string;
  citySlug: string;
  cityName: string;
  version: number;
  nextAt: string;
  isAwaited: boolean;
  builtAt: string | null;
  bytes: number | null;
  offers: number | null;
  leftOut: Partial<Record<FeedReason, number>>;
  fault: string | null;
  readAt: string | null;
  reader: string | null;
};

const columns = sql`f.uuid, f.name, f.target, f.city_uuid as city, ct.slug as "citySlug", ct.name as "cityName", f.token,
  f.categories, f.brands, f.min_price::float8 as "minPrice", f.min_stock::float8 as "minStock",
  f.takes_on_order as "takesOnOrder", f.with_drawings as "withDrawings", f.utm, f.delivery_options as deliveries,
  f.has_pickup as "hasPickup", f.has_store as "hasStore", f.every_hours as "everyHours", f.is_enabled as "isEnabled",
  f.version, ${instant("f.next_at")} as "nextAt",
  f.asked_at is not null or coalesce(f.leased_until > now(), false) as "isAwaited",
  ${instant("f.built_at")} as "builtAt", f.bytes::float8 as bytes, f.offers, f.left_out as "leftOut", f.fault,
  ${instant("f.read_at")} as "readAt", f.reader`;
const from = sql`feed_profiles f join cities ct on ct.uuid = f.city_uuid`;

export async function listFeeds(db: Db): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`select ${columns} from ${from} order by f.name`.execute(db);
  return rows;
}

/** By uuid or name. */
export async function findFeed(db: Db | Tx, name: string): Promise<FeedRow | undefined> {
  const { rows } = await sql<FeedRow>`
    select ${columns} from ${from} where f.uuid::text = lower(${name}) or f.name = ${name}`.execute(db);
  return rows[0];
}

/** Until the transaction ends. */
export async function lockFeed(tx: Tx, uuid: string): Promise<FeedRow | undefined> {
  const { rows } = await sql<FeedRow>`
    select ${columns} from ${from} where f.uuid = ${uuid}::uuid for update of f`.execute(tx);
  return rows[0];
}

/** Another feed of this name, or the city's public one. */
export async function feedInTheWay(
  tx: Tx,
  uuid: string,
  { name, city, token }: Pick<FeedSettings, "name" | "city" | "token">,
): Promise<"name" | "city" | null> {
  const { rows } = await sql<{ field: "name" | "city" }>`
    select case when name = ${name} then 'name' else 'city' end as field from feed_profiles
     where uuid <> ${uuid}::uuid
       and (name = ${name} or (${token}::text is null and token is null and city_uuid = ${city}::uuid))
     order by field desc limit 1`.execute(tx);
  return rows[0]?.field ?? null;
}

function valuesOf(settings: FeedSettings) {
  return {
    ...{ name: settings.name, target: settings.target, city_uuid: settings.city, token: settings.token },
    ...{ categories: settings.categories, brands: settings.brands, utm: settings.utm },
    ...{ min_price: settings.minPrice, min_stock: settings.minStock, takes_on_order: settings.takesOnOrder },
    ...{ with_drawings: settings.withDrawings, delivery_options: JSON.stringify(settings.deliveries) },
    ...{ has_pickup: settings.hasPickup, has_store: settings.hasStore },
    ...{ every_hours: settings.everyHours, is_enabled: settings.isEnabled },
  };
}

/** Built as soon as possible. */
export async function insertFeed(tx: Tx, uuid: string, settings: FeedSettings, now: Date): Promise<void> {
  await tx
    .insertInto("feed_profiles")
    .values({ uuid, ...valuesOf(settings), next_at: now })
    .execute();
}

/** Saved settings take effect at once. */
export async function updateFeed(tx: Tx, uuid: string, settings: FeedSettings, now: Date): Promise<void> {
  await tx
    .updateTable("feed_profiles")
    .set({ ...valuesOf(settings), next_at: now, version: sql`version + 1` })
    .where("uuid", "=", uuid)
    .execute();
}

export async function askForFeed(tx: Tx, uuid: string, now: Date): Promise<void> {
  await tx.updateTable("feed_profiles").set({ asked_at: now }).where("uuid", "=", uuid).execute();
}

export async function deleteFeed(tx: Tx, uuid: string): Promise<void> {
  await tx.deleteFrom("feed_profiles").where("uuid", "=", uuid).execute();
}

/** Feeds that are on, and have no file of the last day or have failed last; null cities are all. */
export async function countBrokenFeeds(
  db: Db,
  { now, cities }: { now: Date; cities: readonly string[] | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from feed_profiles
     where is_enabled and ${cities === null ? sql`true` : sql`city_uuid = any(${[...cities]}::uuid[])`}
       and (fault is not null
         or coalesce(built_at, created_at) < ${now}::timestamptz - ${staleFeedHours} * interval '1 hour')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Leases a due feed, or the given one whatever its time; undefined if none is free. */
export async function leaseFeed(
  db: Db,
  { only, now, until }: { only: string | null; now: Date; until: Date },
): Promise<FeedRow | undefined> {
  const isDue =
    only === null
      ? sql`(asked_at is not null or (is_enabled and next_at <= ${now}::timestamptz))`
      : sql`uuid = ${only}::uuid`;
  const { rows } = await sql<FeedRow>`
    with leased as (
      update feed_profiles set leased_until = ${until}::timestamptz
       where uuid = (
         select uuid from feed_profiles
          where ${isDue} and (leased_until is null or leased_until < ${now}::timestamptz)
          order by next_at limit 1 for update skip locked
       )
      returning *
    )
    select ${columns} from leased f join cities ct on ct.uuid = f.city_uuid`.execute(db);
  return rows[0];
}

export async function extendFeedLease(db: Db, uuid: string, until: Date): Promise<void> {
  await sql`update feed_profiles set leased_until = ${until}::timestamptz where uuid = ${uuid} and leased_until is not null`.execute(
    db,
  );
}

export type BuiltFeed = {
  fileKey: string;
  gzipKey: string;
  etag: string;
  bytes: number;
  offers: number;
  leftOut: Partial<Record<FeedReason, number>>;
};

/** The new file in place of the old one, or why there is none: then the old one stays. */
export async function endFeedBuild(
  db: Db,
  uuid: string,
  { at, nextAt, result }: { at: Date; nextAt: Date; result: BuiltFeed | { fault: string } },
): Promise<void> {
  const built =
    "fault" in result
      ? { fault: result.fault }
      : {
          ...{ built_at: at, fault: null, file_key: result.fileKey, gzip_key: result.gzipKey, etag: result.etag },
          ...{ bytes: String(result.bytes), offers: result.offers, left_out: JSON.stringify(result.leftOut) },
        };
  await db
    .updateTable("feed_profiles")
    .set({ ...built, leased_until: null, asked_at: null, next_at: nextAt })
    .where("uuid", "=", uuid)
    .execute();
}

export type FeedFileRow = { uuid: string; fileKey: string; gzipKey: string; etag: string; builtAt: string };

/** The public file of a city, or the file of a token; undefined until it is built, and of a feed that is off. */
export async function feedFile(db: Db, by: { city: string } | { token: string }): Promise<FeedFileRow | undefined> {
  const which =
    "city" in by ? sql`ct.slug = ${by.city} and ct.is_active and f.token is null` : sql`f.token = ${by.token}`;
  const { rows } = await sql<FeedFileRow>`
    select f.uuid, f.file_key as "fileKey", f.gzip_key as "gzipKey", f.etag, ${instant("f.built_at")} as "builtAt"
      from ${from} where ${which} and f.is_enabled and f.file_key is not null`.execute(db);
  return rows[0];
}

/** At most once a minute. */
export async function noteFeedReader(db: Db, uuid: string, reader: string, now: Date): Promise<void> {
  await sql`
    update feed_profiles set read_at = ${now}::timestamptz, reader = ${reader}
     where uuid = ${uuid}::uuid and (read_at is null or read_at < ${now}::timestamptz - interval '1 minute')`.execute(
    db,
  );
}
