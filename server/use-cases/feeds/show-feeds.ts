import { feedReasons, staleFeedHours } from "#app/domain/feeds/feed-profile.ts";
import { feedPath } from "#app/domain/feeds/feed-path.ts";
import type { DeskFeed, DeskFeedRow, DeskFeeds, FeedChoices } from "#app/contract/desk/catalog/feeds.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { listBrands, listCategories, type CategoryRow } from "#server/db/queries/catalog/assortment.ts";
import { listCities } from "#server/db/queries/content/cities.ts";
import { findFeed, listFeeds, type FeedRow } from "#server/db/queries/feeds/feed-profiles.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";

const hourMs = 3_600_000;

/** All feeds, for the operator. */
export function allFeeds({ database }: Pick<Ports, "database">): Promise<FeedRow[]> {
  return listFeeds(database.db);
}

export async function deskFeeds(ports: Ports, staff: StaffScope): Promise<ProblemOr<DeskFeeds, "rightMissing">> {
  if (!mayStaff(staff, "editFeeds")) return no("rightMissing");
  const feeds = await listFeeds(ports.database.db);
  const shown = feeds.filter(({ city }) => mayStaff(staff, "editFeeds", { city }));
  return ok({
    items: shown.map((feed) => rowOf(ports, feed)),
    ...(await aroundFeeds(ports, staff)),
  });
}

export async function showDeskFeed(
  ports: Ports,
  staff: StaffScope,
  uuid: string,
): Promise<ProblemOr<DeskFeed, "feedUnknown" | "rightMissing">> {
  if (!mayStaff(staff, "editFeeds")) return no("rightMissing");
  const feed = await findFeed(ports.database.db, uuid);
  if (feed === undefined || !mayStaff(staff, "editFeeds", { city: feed.city })) return no("feedUnknown");
  const { version, city, categories, brands, minPrice, minStock, takesOnOrder, withDrawings, utm, everyHours } = feed;
  const { deliveries, hasPickup, hasStore } = feed;
  return ok({
    ...rowOf(ports, feed),
    ...{ version, city, categories, brands, minPrice, minStock, takesOnOrder, withDrawings, utm, everyHours },
    ...{ deliveries, hasPickup, hasStore },
    ...(await aroundFeeds(ports, staff)),
  });
}

function rowOf({ settings, clock }: Ports, feed: FeedRow): DeskFeedRow {
  const { uuid, name, target, cityName, token, isEnabled, isAwaited, nextAt, fault, builtAt, readAt } = feed;
  const age = builtAt === null ? 0 : clock.now().getTime() - Date.parse(builtAt);
  return {
    ...{ uuid, name, target, cityName, isEnabled, isAwaited, nextAt, fault },
    isPublic: token === null,
    url: `${settings.siteUrl}${feedPath({ city: feed.citySlug, token })}`,
    built:
      builtAt === null
        ? null
        : {
            ...{ at: builtAt, offers: feed.offers ?? 0, bytes: feed.bytes ?? 0 },
            isStale: isEnabled && age > staleFeedHours * hourMs,
          },
    leftOut: feedReasons.flatMap((reason) => {
      const count = feed.leftOut[reason] ?? 0;
      return count === 0 ? [] : [{ reason, count }];
    }),
    read: readAt === null ? null : { at: readAt, by: feed.reader ?? "" },
  };
}

async function aroundFeeds(ports: Ports, staff: StaffScope): Promise<{ choices: FeedChoices; timezone: string }> {
  const { db } = ports.database;
  const [cities, categories, brands] = [await listCities(db), await listCategories(db), await listBrands(db)];
  const { main } = await publicData(ports).cities();
  return {
    choices: {
      cities: cities
        .filter(({ uuid }) => mayStaff(staff, "editFeeds", { city: uuid }))
        .map(({ uuid, name }) => ({ uuid, name })),
      categories: categories
        .map((one) => ({ uuid: one.uuid, name: pathOf(one, categories) }))
        .sort((one, other) => one.name.localeCompare(other.name, "ru")),
      brands: brands.map(({ uuid, name }) => ({ uuid, name })),
    },
    timezone: main.timezone,
  };
}

function pathOf({ name, parent_uuid }: CategoryRow, all: readonly CategoryRow[]): string {
  const parent = all.find(({ uuid }) => uuid === parent_uuid);
  return parent === undefined ? name : `${pathOf(parent, all)} / ${name}`;
}
