import type { Actor } from "#app/domain/actor.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import type { Places } from "#server/db/queries/shop/places.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changedCity, changing, cityIn, type ChangedPlace, type PlaceFault } from "./change-places.ts";
import type { Fields } from "./places/cells.ts";
import { cityText, newCity, saveCity } from "./places/city.ts";
import { faultsBesideCity, newPoint, savePoint } from "./places/point.ts";
import { saveWarehouse } from "./places/warehouse.ts";

/** `ids`: for what is new. */
export type AddMeans = { ports: Pick<Ports, "settings" | "ids">; actor: Actor };

/** Adds a city, closed until it is activated; without coordinates it has those of the main city. */
export function addCity(
  ports: Ports,
  actor: Actor,
  fields: Fields,
): Promise<Verdict<ChangedPlace<Fields>, PlaceFault>> {
  return changing(ports, (tx, places) => addCityIn(tx, places, { ports, actor }, fields));
}

export async function addCityIn(
  tx: Tx,
  places: Places,
  { ports, actor }: AddMeans,
  fields: Fields,
): Promise<Verdict<ChangedPlace<Fields>, PlaceFault>> {
  const slug = fields["slug"] ?? "";
  if (places.cities.some((city) => city.slug === slug)) return no("cityTaken", { city: slug });
  const main = places.cities.find((city) => city.slug === ports.settings.mainCity);
  const region = places.cities.find((city) => city.region_name === fields["region"]);
  const whole: Fields = {
    ...newCity,
    uuid: ports.ids.uuid(),
    region_uuid: region?.region_uuid ?? ports.ids.uuid(),
    price_list: places.priceLists[0]?.code ?? "",
    lat: String(main?.lat ?? 0),
    lon: String(main?.lon ?? 0),
    ...fields,
  };
  const saved = await saveCity(tx, actor, whole, { places });
  return saved.ok ? ok(changedCity(slug, places, saved.value)) : saved;
}

/** Adds a warehouse; it serves these cities after the warehouses that serve them already. */
export function addWarehouse(
  ports: Ports,
  actor: Actor,
  fields: Fields,
  serves: readonly string[],
): Promise<Verdict<ChangedPlace<Fields>, PlaceFault>> {
  return changing(ports, (tx, places) => addWarehouseIn(tx, places, { ports, actor }, { fields, serves }));
}

export async function addWarehouseIn(
  tx: Tx,
  places: Places,
  { ports, actor }: AddMeans,
  { fields, serves }: { fields: Fields; serves: readonly string[] },
): Promise<Verdict<ChangedPlace<Fields>, PlaceFault>> {
  const uuid = ports.ids.uuid();
  const whole: Fields = { uuid, ...fields };
  const saved = await saveWarehouse(tx, actor, whole, places);
  if (!saved.ok) return saved;
  for (const slug of serves) {
    const served = await serveCityIn(tx, places, actor, { warehouse: uuid, slug, isServed: true });
    if (!served.ok) return served;
  }
  return ok({ place: whole, isChanged: true });
}

/** A city gets a warehouse after those it has, or loses it. */
export async function serveCityIn(
  tx: Tx,
  places: Places,
  actor: Actor,
  { warehouse, slug, isServed }: { warehouse: string; slug: string; isServed: boolean },
): Promise<Verdict<boolean, PlaceFault>> {
  const city = cityIn(places, slug);
  if (!city.ok) return city;
  const others = city.value.warehouse_uuids.filter((uuid) => uuid !== warehouse);
  const warehouses = [...others, ...(isServed ? [warehouse] : [])].join("|");
  return saveCity(tx, actor, { ...cityText(city.value, places), warehouses }, { places });
}

/** Adds a point of delivery; its code, phone and hours are the city's and the next free number if they are not given. */
export function addPoint(
  ports: Ports,
  actor: Actor,
  fields: Fields,
): Promise<Verdict<ChangedPlace<Fields>, PlaceFault>> {
  return changing(ports, (tx, places) => addPointIn(tx, places, { ports, actor }, fields));
}

export async function addPointIn(
  tx: Tx,
  places: Places,
  { ports, actor }: AddMeans,
  fields: Fields,
): Promise<Verdict<ChangedPlace<Fields>, PlaceFault>> {
  const city = cityIn(places, fields["city"] ?? "");
  if (!city.ok) return { ...city, ...faultsBesideCity(fields) };
  const { slug, phone, lat, lon } = city.value;
  const code = fields["code"] ?? freeCode(slug, places);
  if (places.points.some((point) => point.code === code)) return no("pointTaken", { point: code });
  const position = { lat: String(lat), lon: String(lon) };
  const whole: Fields = { ...newPoint, uuid: ports.ids.uuid(), phone, ...position, ...fields, code };
  const saved = await savePoint(tx, actor, whole, places);
  return saved.ok ? ok({ place: whole, isChanged: saved.value }) : saved;
}

/** «KAZAN-03» */
function freeCode(slug: string, { points }: Places): string {
  for (let number = 1; ; number += 1) {
    const code = `${slug.toUpperCase()}-${String(number).padStart(2, "0")}`;
    if (!points.some((point) => point.code === code)) return code;
  }
}
