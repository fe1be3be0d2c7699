import type { Actor } from "#app/domain/actor.ts";
import { hoursText } from "#app/domain/shop/hours-text.ts";
import { ok, type Verdict } from "#app/domain/verdict.ts";
import {
  addPriceList,
  changePriceList,
  priceListsShown,
  type PriceListFault,
} from "#server/use-cases/catalog/prices/price-lists.ts";
import type { Ports } from "#server/ports/ports.ts";
import { addCity, addPoint, addWarehouse } from "#server/use-cases/shop/add-places.ts";
import {
  listShopPlaces,
  setCity,
  setPoint,
  setWarehouse,
  type PlaceFault,
} from "#server/use-cases/shop/change-places.ts";
import { setTariff } from "#server/use-cases/shop/change-tariffs.ts";
import type { Fields } from "#server/use-cases/shop/places/cells.ts";
import type { Answers, CityAnswer } from "./answers-shape.ts";
import { knownCity } from "#server/opening/known-cities.ts";

/** Something that was written, or was so before. */
export type Written = { what: string; changed: Verdict<{ isChanged: boolean }, PlaceFault | PriceListFault> };
type Shop = { ports: Ports; actor: Actor };

/** Slugs of the answers' cities by name: one that the shop has under another slug keeps it. */
export type Slugs = ReadonlyMap<string, string>;

/** Before the cities, which name them. */
export async function writePriceLists({ ports, actor }: Shop, { priceLists }: Answers): Promise<Written[]> {
  const written: Written[] = [];
  for (const list of priceLists) {
    const isThere = (await priceListsShown(ports)).some(({ code }) => code === list.code);
    const saved = isThere ? await changePriceList(ports, actor, list) : await addPriceList(ports, actor, list);
    const changed = saved.ok ? ok({ isChanged: saved.value !== "unchanged" }) : saved;
    written.push({ what: `price list ${list.code}`, changed });
  }
  return written;
}

export async function writeTariffs({ ports, actor }: Shop, { tariffs }: Answers, slugs: Slugs): Promise<Written[]> {
  const written: Written[] = [];
  for (const { city, provider, cost, freeFrom, daysFrom, daysTo = daysFrom, cutOff, intervals } of tariffs) {
    const slug = slugs.get(city) ?? city;
    const given = {
      ...{ city: slug, provider, cost, free_from: freeFrom, days_from: daysFrom, days_to: daysTo },
      ...{ cut_off: cutOff, intervals },
    };
    const own = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
    const changed = await setTariff(ports, actor, Object.fromEntries(own));
    written.push({ what: `tariff ${provider} of ${slug}`, changed });
  }
  return written;
}

/** Adds the cities and opens them. */
export async function writeCities(shop: Shop, { cities }: Answers): Promise<{ slugs: Slugs; written: Written[] }> {
  const slugs = new Map<string, string>();
  const written: Written[] = [];
  for (const city of cities) {
    const there = (await listShopPlaces(shop.ports)).cities;
    const fields = fieldsOf(city);
    const before = there.find(({ uuid, slug }) => uuid === fields["uuid"] || slug === fields["slug"]);
    const slug = before?.["slug"] ?? fields["slug"] ?? "";
    slugs.set(city.name, slug);
    const prefixes = there.map(({ prefix }) => prefix ?? "");
    const { slug: _slug, uuid: _uuid, region_uuid: _region, ...own } = fields;
    const changed =
      before === undefined
        ? await addCity(shop.ports, shop.actor, { prefix: prefixOf(city.name, prefixes), ...fields, active: "yes" })
        : await setCity(shop.ports, shop.actor, slug, { ...own, active: "yes" });
    written.push({ what: `city ${slug}`, changed });
  }
  return { slugs, written };
}

function fieldsOf(city: CityAnswer): Fields {
  const known = knownCity(city.slug ?? city.name) ?? knownCity(city.name);
  const given = {
    ...{ name: city.name, phone: city.phone, slug: city.slug, region: city.region, timezone: city.timezone },
    ...{ prefix: city.prefix, email: city.email, price_list: city.priceList, hours: city.hours },
    ...{ lat: city.lat === undefined ? undefined : String(city.lat) },
    ...{ lon: city.lon === undefined ? undefined : String(city.lon) },
  };
  const own = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return { ...known, ...Object.fromEntries(own) };
}

/** «КАЗ», or with a number when another city has it. */
function prefixOf(name: string, taken: readonly string[]): string {
  const letters = name
    .toUpperCase()
    .replace(/[^\p{Lu}]/gu, "")
    .slice(0, 3);
  for (let number = 1; ; number += 1) {
    const prefix = number === 1 ? letters : `${letters}${number}`;
    if (!taken.includes(prefix)) return prefix;
  }
}

/**
 * A warehouse serves its own city and those that are named, after the warehouses they have: warehouses of a city come
 * before those of others that serve it.
 */
export async function writeWarehouses(shop: Shop, { warehouses }: Answers, slugs: Slugs): Promise<Written[]> {
  const written: Written[] = [];
  for (const { name, city, address } of warehouses) {
    const fields = { name, city: slugs.get(city) ?? city, address };
    const before = (await listShopPlaces(shop.ports)).warehouses.find((one) => one["name"] === name);
    const changed =
      before === undefined
        ? await addWarehouse(shop.ports, shop.actor, fields, [])
        : await setWarehouse(shop.ports, shop.actor, name, fields);
    written.push({ what: `warehouse ${name}`, changed });
    if (changed.ok) written.push(await serve(shop, name, slugs.get(city) ?? city));
  }
  if (written.some(({ changed }) => !changed.ok)) return written;
  for (const { name, city, serves } of warehouses)
    for (const served of new Set(serves))
      if (served !== city) written.push(await serve(shop, name, slugs.get(served) ?? served));
  return written;
}

async function serve({ ports, actor }: Shop, warehouse: string, slug: string): Promise<Written> {
  const city = (await listShopPlaces(ports)).cities.find((one) => one["slug"] === slug);
  const serving = (city?.["warehouses"] ?? "").split("|").filter((one) => one !== "");
  const warehouses = [...serving.filter((one) => one !== warehouse), warehouse];
  const wanted = serving.includes(warehouse) ? serving : warehouses;
  return {
    what: `warehouse ${warehouse} for ${slug}`,
    changed: await setCity(ports, actor, slug, { warehouses: wanted.join("|") }),
  };
}

export async function writePoints(shop: Shop, { points }: Answers, slugs: Slugs): Promise<Written[]> {
  const written: Written[] = [];
  for (const { city, hours, phone, warehouse, ...named } of points) {
    const fields: Fields = {
      ...{ ...named, city: slugs.get(city) ?? city },
      ...(hours === undefined ? {} : { hours }),
      ...(phone === undefined ? {} : { phone }),
      ...(warehouse === undefined ? {} : { warehouse }),
    };
    const before = (await listShopPlaces(shop.ports)).points.find(
      (one) => one["city"] === fields["city"] && one["name"] === named.name,
    );
    const changed =
      before === undefined
        ? await addPoint(shop.ports, shop.actor, { hours: hoursText(shop.ports.settings.hours), ...fields })
        : await setPoint(shop.ports, shop.actor, before["code"] ?? "", fields);
    written.push({ what: `point ${named.name}`, changed });
  }
  return written;
}

/** The city that an empty shop begins with is closed when the owner does not sell there. */
export async function closePlaceholder({ ports, actor }: Shop, slugs: Slugs, placeholder: string): Promise<Written[]> {
  const wanted = new Set(slugs.values());
  const { cities } = await listShopPlaces(ports);
  const left = cities.find(({ slug, active }) => slug === placeholder && active === "yes" && !wanted.has(placeholder));
  if (left === undefined) return [];
  return [{ what: `city ${placeholder}`, changed: await setCity(ports, actor, placeholder, { active: "no" }) }];
}
