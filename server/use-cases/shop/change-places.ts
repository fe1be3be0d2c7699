import type { Actor } from "#app/domain/actor.ts";
import { declineCity } from "#app/domain/city/decline.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { listPlaces, saveCourierCutOff, type PlaceCity, type Places } from "#server/db/queries/shop/places.ts";
import { lockShop } from "#server/db/queries/shop/settings.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publishShop } from "./change-settings.ts";
import { cityText, saveCity, type Carrier, type CityFault } from "./places/city.ts";
import type { Fields, OtherFaults } from "./places/cells.ts";
import { pointText, savePoint } from "./places/point.ts";
import { referenceOf } from "./places/references.ts";
import { saveWarehouse, warehouseText, type WarehouseFault } from "./places/warehouse.ts";

export type PlaceFault =
  | CityFault
  | WarehouseFault
  | (OtherFaults & { code: "cityUnknown"; city: string; known: readonly string[] })
  | { code: "cityTaken" | "cityIsMain"; city: string }
  | { code: "warehouseUnknown"; warehouse: string; known: readonly string[] }
  | { code: "pointUnknown" | "pointTaken"; point: string };

/** `isChanged` false: everything was so before. */
export type ChangedPlace<T> = { place: T; isChanged: boolean };

/** Changes fields of a city. The city of the main site stays open. */
export function setCity(
  ports: Ports,
  actor: Actor,
  slug: string,
  fields: Fields,
): Promise<Verdict<ChangedPlace<Fields>, PlaceFault>> {
  return changing(ports, (tx, places) => setCityIn(tx, places, { ports, actor }, slug, fields));
}

/** `ports`: for the main city and the usual hour. */
export type PlaceMeans = { ports: Pick<Ports, "settings">; actor: Actor };

export async function setCityIn(
  tx: Tx,
  places: Places,
  { ports, actor }: PlaceMeans,
  slug: string,
  fields: Fields,
): Promise<Verdict<ChangedPlace<Fields>, PlaceFault>> {
  const city = cityIn(places, slug);
  if (!city.ok) return city;
  if (fields["active"] === "no" && slug === ports.settings.mainCity) return no("cityIsMain", { city: slug });
  const renamed = fields["slug"];
  if (renamed !== undefined && renamed !== slug) {
    if (slug === ports.settings.mainCity) return no("cityIsMain", { city: slug });
    if (places.cities.some((one) => one.slug === renamed)) return no("cityTaken", { city: renamed });
  }
  const saved = await saveCity(tx, actor, { ...cityText(city.value, places), ...fields }, { places });
  if (!saved.ok) return saved;
  const cutOff = fields["cut_off"];
  if (cutOff !== undefined && saved.value)
    await saveCourierCutOff(tx, city.value.uuid, cutOff === "" ? ports.settings.cutOff : cutOff);
  return ok(changedCity(renamed ?? slug, places, saved.value));
}

/** Offers a carrier in a city, or no longer; null: in all cities. */
export function offerCarrier(
  ports: Ports,
  actor: Actor,
  { carrier, city: slug, on }: { carrier: Carrier; city: string | null; on: boolean },
): Promise<Verdict<ChangedPlace<string[]>, PlaceFault>> {
  return changing(ports, async (tx, places) => {
    const named = slug === null ? ok(null) : cityIn(places, slug);
    if (!named.ok) return named;
    const changed: string[] = [];
    for (const city of named.value === null ? [...places.cities] : [named.value]) {
      const carriers = [...city.carriers.filter((one) => one !== carrier), ...(on ? [carrier] : [])];
      const fields = { ...cityText(city, places), carriers: carriers.join("|") };
      const saved = await saveCity(tx, actor, fields, { places });
      if (!saved.ok) return saved;
      if (saved.value) changed.push(city.slug);
    }
    return ok({ place: changed, isChanged: changed.length > 0 });
  });
}

/** Changes fields of a warehouse, named by its name or UUID. */
export function setWarehouse(
  ports: Ports,
  actor: Actor,
  named: string,
  fields: Fields,
): Promise<Verdict<ChangedPlace<Fields>, PlaceFault>> {
  return changing(ports, (tx, places) => setWarehouseIn(tx, places, actor, named, fields));
}

export async function setWarehouseIn(
  tx: Tx,
  places: Places,
  actor: Actor,
  named: string,
  fields: Fields,
): Promise<Verdict<ChangedPlace<Fields>, PlaceFault>> {
  const found = referenceOf("warehouse", named, places.warehouses, ({ name, uuid }) => [name, uuid]);
  if (!found.ok) return no("warehouseUnknown", { warehouse: named, known: found.known });
  const whole = { ...warehouseText(found.value, places), ...fields, uuid: found.value.uuid };
  const saved = await saveWarehouse(tx, actor, whole, places);
  return saved.ok ? ok({ place: whole, isChanged: saved.value }) : saved;
}

/** Changes fields of a point, named by its code, which stays: orders and accounts name it. */
export function setPoint(
  ports: Ports,
  actor: Actor,
  code: string,
  fields: Fields,
): Promise<Verdict<ChangedPlace<Fields>, PlaceFault>> {
  return changing(ports, (tx, places) => setPointIn(tx, places, actor, code, fields));
}

export async function setPointIn(
  tx: Tx,
  places: Places,
  actor: Actor,
  code: string,
  fields: Fields,
): Promise<Verdict<ChangedPlace<Fields>, PlaceFault>> {
  const point = places.points.find((one) => one.code === code);
  if (point === undefined) return no("pointUnknown", { point: code });
  const whole = { ...pointText(point, places), ...fields, code, uuid: point.uuid };
  const saved = await savePoint(tx, actor, whole, places);
  return saved.ok ? ok({ place: whole, isChanged: saved.value }) : saved;
}

/** What the shop has, as text. */
export async function listShopPlaces({ database }: Pick<Ports, "database">) {
  const places = await listPlaces(database.db);
  return {
    cities: places.cities.map((city) => cityText(city, places)),
    warehouses: places.warehouses.map((warehouse) => warehouseText(warehouse, places)),
    points: places.points.map((point) => pointText(point, places)),
  };
}

export async function changing<T, R extends { ok: false; code: string }>(
  ports: Ports,
  work: (tx: Tx, places: Places) => Promise<{ ok: true; value: ChangedPlace<T> } | R>,
): Promise<{ ok: true; value: ChangedPlace<T> } | R> {
  const changed = await transact(ports.database.db, async (tx) => {
    await lockShop(tx);
    return work(tx, await listPlaces(tx));
  });
  if (changed.ok && changed.value.isChanged) await publishShop(ports);
  return changed;
}

export function cityIn(places: Places, slug: string): Verdict<PlaceCity, Extract<PlaceFault, { code: "cityUnknown" }>> {
  const city = places.cities.find((one) => one.slug === slug);
  return city === undefined ? no("cityUnknown", { city: slug, known: places.cities.map((one) => one.slug) }) : ok(city);
}

/** The fields of a city, with the cases that the rule makes where none are stored. */
export function changedCity(slug: string, places: Places, isChanged: boolean): ChangedPlace<Fields> {
  const city = places.cities.find((one) => one.slug === slug);
  if (city === undefined) throw new RangeError(`no city ${slug}`);
  const text = cityText(city, places);
  const { name: _name, ...cases } = declineCity(city.name);
  const declined = Object.entries(cases).map(([field, word]) => [field, text[field] || word]);
  return { place: { ...text, ...Object.fromEntries(declined) }, isChanged };
}
