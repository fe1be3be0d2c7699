import { carrierCodes } from "#app/domain/logistics/carriers.ts";
import { z } from "zod";
import { workHoursShape } from "#app/contract/parts.ts";
import type { Actor } from "#app/domain/actor.ts";
import { hoursText } from "#app/domain/shop/hours-text.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import {
  saveCarriers,
  saveCityWarehouses,
  savePlace,
  type PlaceCity,
  type Places,
} from "#server/db/queries/shop/places.ts";
import { recordChange } from "#server/db/queries/shop/settings.ts";
import { cell, readFields, type FieldFault, type Fields } from "./cells.ts";
import { referenceOf, warehouseRef } from "./references.ts";

export const carrierShape = z.enum(carrierCodes);
export type Carrier = z.infer<typeof carrierShape>;

const shape = z.strictObject({
  slug: cell.slug,
  name: cell.placeName(60),
  region: cell.placeName(80),
  phone: cell.phone,
  prefix: cell.orderPrefix,
  active: cell.yesNo,
  rank: cell.wholeOrNone(9_999),
  timezone: cell.timezone,
  lat: cell.degrees(90),
  lon: cell.degrees(180),
  hours: cell.hoursOrNone,
  cut_off: cell.timeOrNone,
  email: cell.email,
  price_list: z.string(),
  warehouses: cell.list(120),
  carriers: cell.list(10),
  aliases: cell.list(60),
  preposition: cell.lineOrNone(10),
  prepositional: cell.lineOrNone(80),
  genitive: cell.lineOrNone(80),
  dative: cell.lineOrNone(80),
  accusative: cell.lineOrNone(80),
  instrumental: cell.lineOrNone(80),
  uuid: cell.uuid,
  region_uuid: cell.uuid,
});

export const cityFields: readonly string[] = Object.keys(shape.shape);

export type CityFault = FieldFault | { code: "prefixTaken"; prefix: string; city: string };

/** What a city has until it is set. */
export const newCity: Fields = {
  active: "no",
  rank: "",
  timezone: "Europe/Moscow",
  hours: "",
  cut_off: "",
  email: "",
  warehouses: "",
  carriers: "",
  aliases: "",
  preposition: "",
  prepositional: "",
  genitive: "",
  dative: "",
  accusative: "",
  instrumental: "",
};

const storedHours = z.array(workHoursShape).nullable();

/** The fields of a city, as `saveCity` reads them. */
export function cityText(city: PlaceCity, places: Places): Record<string, string> {
  const hours = storedHours.parse(city.schedule);
  return {
    slug: city.slug,
    name: city.name,
    region: city.region_name,
    phone: city.phone,
    prefix: city.order_prefix,
    active: city.is_active ? "yes" : "no",
    rank: String(city.popular_rank ?? ""),
    timezone: city.timezone,
    lat: String(city.lat),
    lon: String(city.lon),
    hours: hours === null ? "" : hoursText(hours),
    cut_off: city.cutoff ?? "",
    email: city.email ?? "",
    price_list: places.priceLists.find(({ id }) => id === city.price_list_id)?.code ?? "",
    warehouses: city.warehouse_uuids.map((uuid) => warehouseRef(uuid, places)).join("|"),
    carriers: city.carriers.join("|"),
    aliases: city.aliases.join("|"),
    preposition: city.preposition ?? "",
    prepositional: city.prepositional ?? "",
    genitive: city.genitive ?? "",
    dative: city.dative ?? "",
    accusative: city.accusative ?? "",
    instrumental: city.instrumental ?? "",
    uuid: city.uuid,
    region_uuid: city.region_uuid,
  };
}

/** Writes a city if its fields differ from those it has; true if they do. */
export async function saveCity(
  tx: Tx,
  actor: Actor,
  fields: Fields,
  { places, ignoreWarehouses = false }: { places: Places; ignoreWarehouses?: boolean },
): Promise<Verdict<boolean, CityFault>> {
  const read = readFields(shape, ignoreWarehouses ? { ...fields, warehouses: "" } : fields);
  if (!read.ok) return read;
  const { price_list, warehouses, carriers, aliases, active, region, prefix, rank, cut_off, hours, ...same } =
    read.value;
  const priceList = referenceOf("price_list", price_list, places.priceLists, ({ code }) => [code]);
  if (!priceList.ok) return priceList;
  const served = [];
  for (const name of warehouses) {
    const warehouse = referenceOf("warehouses", name, places.warehouses, (one) => [one.name, one.uuid]);
    if (!warehouse.ok) return warehouse;
    served.push(warehouse.value.uuid);
  }
  const known = z.array(carrierShape).safeParse(carriers);
  if (!known.success)
    return no("fieldReference", { field: "carriers", value: carriers.join("|"), known: carrierCodes });
  const taken = places.cities.find(({ order_prefix, uuid }) => order_prefix === prefix && uuid !== same.uuid);
  if (taken) return no("prefixTaken", { prefix, city: taken.slug });

  const before = places.cities.find(({ uuid }) => uuid === same.uuid);
  const row: PlaceCity = {
    ...same,
    aliases,
    is_active: active,
    region_name: region,
    order_prefix: prefix,
    popular_rank: rank,
    cutoff: cut_off,
    schedule: hours,
    price_list_id: priceList.value.id,
    carriers: [...known.data].sort(),
    warehouse_uuids: ignoreWarehouses ? (before?.warehouse_uuids ?? []) : served,
    version: before?.version ?? 1,
  };
  const [old, fresh] = [before ? cityText(before, places) : null, cityText(row, places)];
  if (JSON.stringify(old) === JSON.stringify(fresh)) return ok(false);
  const { carriers: offered, warehouse_uuids, version: _version, ...columns } = row;
  await savePlace(tx, "cities", columns);
  await saveCarriers(tx, row.uuid, offered);
  if (!ignoreWarehouses) await saveCityWarehouses(tx, row.uuid, warehouse_uuids);
  await recordChange(tx, { subject: `city ${row.slug}`, before: old, after: fresh }, actor);
  places.cities = [...places.cities.filter(({ uuid }) => uuid !== row.uuid), row];
  return ok(true);
}
