import { z } from "zod";
import { mainCity } from "#server/default-shop.ts";
import { priceListId } from "#server/demo/people/price-lists.ts";
import { cell, readTable } from "./data.ts";
import type { DemoCityRow } from "./rows.ts";

/** `price_level`: prices of its own list against the base one. */
export type DemoCity = Omit<DemoCityRow, "popular_rank" | "price_list_id"> & { price_level: number };

/** In the order of population: the first ones are offered first. */
export const cities: readonly DemoCity[] = [
  { ...mainCity, price_level: 1.02 },
  ...readTable(
    "cities.csv",
    z.strictObject({
      slug: cell.text,
      name: cell.text,
      uuid: z.uuid(),
      region_name: cell.text,
      region_uuid: z.uuid(),
      timezone: cell.text,
      lat: cell.number,
      lon: cell.number,
      preposition: cell.text,
      prepositional: cell.text,
      genitive: cell.text,
      accusative: cell.text,
      dative: cell.text,
      instrumental: cell.text,
      phone: cell.text,
      order_prefix: cell.text,
      price_level: cell.number,
      aliases: cell.list,
    }),
  ),
];

const popular = 10;

export function cityUuid(slug: string): string {
  const city = cities.find((one) => one.slug === slug);
  if (!city) throw new RangeError(`no city ${slug}`);
  return city.uuid;
}

export function cityRows(): DemoCityRow[] {
  return cities.map(({ price_level: _, ...city }, i) => ({
    ...city,
    popular_rank: i < popular ? i + 1 : null,
    price_list_id: priceListId(`city:${city.slug}`),
  }));
}
