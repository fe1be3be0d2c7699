import { z } from "zod";
import { specialDayShape, workHoursShape } from "#app/contract/parts.ts";
import type { ShortContact } from "#app/contract/content/locations.ts";
import { TtlCache } from "#app/cache/ttl-cache.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import { priceRange } from "#server/db/queries/catalog/price-range.ts";
import type { PickupPointRow } from "#server/db/queries/content/cities.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shopSettings } from "#server/use-cases/shop/shop-settings.ts";
import { publicData, type CityRecord } from "#server/use-cases/catalog/public-data.ts";

type Office = ShortContact["offices"][number];

/** Day names are added by the API layer. */
type Contacts = Omit<ShortContact, "workSchedule">;

/** More of them would push the page away. */
const mostAnnouncements = 3;

export async function contactsOf(ports: Ports, city: CityRecord): Promise<Contacts> {
  const { warehouses, pickupPoints } = publicData(ports);
  await shopSettings(ports).settled();
  const { email, shopName, seller, trade, accent, themeColor, icons, hours } = ports.settings;
  const schedule = [...(city.schedule ?? hours)];
  const points = (await pickupPoints()).filter((point) => point.city_uuid === city.uuid);
  // A warehouse with a pickup point is listed once.
  const withPoint = new Set(points.map(({ warehouse_uuid }) => warehouse_uuid));
  const ownWarehouses = (await warehouses()).filter(
    ({ uuid, city_uuid }) => city_uuid === city.uuid && !withPoint.has(uuid),
  );
  const announcements = (await publicData(ports).announcements())
    .filter(({ cities }) => cities.length === 0 || cities.includes(city.slug))
    .slice(0, mostAnnouncements)
    .map(({ uuid, body }) => ({ uuid, body }));
  return {
    announcements,
    cityUuid: city.uuid,
    phone: city.phone,
    email,
    schedule,
    priceRange: await priceRangeOf(ports, city.priceListId),
    offices: [
      ...points.map(officeOf),
      ...ownWarehouses.map(({ uuid, name, address }) => ({
        ...plain,
        uuid,
        name,
        type: "warehouse" as const,
        address,
        phone: city.phone,
        schedule,
      })),
    ],
    shop: {
      ...{ name: shopName, seller, trade, accent, themeColor, icons },
      texts: [...(await publicData(ports).contentPages()).keys()].sort(),
    },
  };
}

const rangeSeconds = 600;
const rangeStaleSeconds = 86_400;

/** Every page needs the contacts, so the range is cached and refreshed in the background. */
const priceRanges = scopedToPorts(
  ({ clock }) =>
    new TtlCache<number, Contacts["priceRange"]>({
      clock,
      ttlSeconds: rangeSeconds,
      staleSeconds: rangeStaleSeconds,
      keepLastOnError: true,
      isCacheable: (range) => range !== null,
    }),
);

/** Contacts work without it while the database is unavailable. */
async function priceRangeOf(ports: Ports, priceListId: number): Promise<Contacts["priceRange"]> {
  const range = priceRanges(ports).get(priceListId, () => priceRange(ports.database.db, priceListId));
  return range.catch(() => null);
}

const plain = { specialDays: [], services: [], howToGet: "", lat: null, lon: null, maxWeightGrams: null };

function officeOf({
  uuid,
  code,
  warehouse_uuid,
  name,
  address,
  phone,
  lat,
  lon,
  services,
  how_to_get,
  max_weight_grams,
  ...stored
}: PickupPointRow): Office {
  return {
    uuid,
    name,
    type: warehouse_uuid === null ? "pickup" : "warehouse",
    address,
    phone,
    schedule: z.array(workHoursShape).parse(stored.schedule),
    specialDays: z.array(specialDayShape).parse(stored.special_days),
    services,
    howToGet: how_to_get,
    lat,
    lon,
    maxWeightGrams: max_weight_grams,
    code,
  };
}
