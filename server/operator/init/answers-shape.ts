import { z } from "zod";
import type { SettingKey } from "#server/use-cases/shop/setting-keys.ts";

const line = z.string().trim().min(1).max(300);

const cityAnswer = z.strictObject({
  /** As people write it; one that the shipped table lacks needs slug, region, timezone, lat and lon. */
  name: line,
  phone: line,
  slug: line.optional(),
  region: line.optional(),
  timezone: line.optional(),
  lat: z.number().optional(),
  lon: z.number().optional(),
  prefix: line.optional(),
  email: z.email().optional(),
  priceList: line.optional(),
  hours: line.optional(),
});

export const answersShape = z.strictObject({
  name: line,
  email: line,
  seller: z.strictObject({ name: line, inn: line, kpp: line.optional(), ogrn: line, address: line }),
  bank: z.strictObject({ name: line, bic: line, account: line, corrAccount: line }).optional(),
  /** The first one is the main city. */
  cities: z.array(cityAnswer).min(1).max(200),
  /** Each serves its own city and those named. */
  warehouses: z
    .array(z.strictObject({ name: line, city: line, address: line, serves: z.array(line).default([]) }))
    .default([]),
  points: z
    .array(
      z.strictObject({
        ...{ name: line, city: line, address: line, hours: line.optional(), phone: line.optional() },
        warehouse: line.optional(),
      }),
    )
    .default([]),
  /** Beside the base list; a city names its own one by `priceList`. */
  priceLists: z
    .array(z.strictObject({ code: line, name: line, kind: z.enum(["city", "type", "contract"]).default("city") }))
    .default([]),
  /** Delivery by the shop's own courier, or to its points; roubles and working days. */
  tariffs: z
    .array(
      z.strictObject({
        ...{ city: line, provider: z.enum(["own", "pickup"]).default("own"), cost: z.number() },
        ...{ freeFrom: z.number().optional(), daysFrom: z.number().optional(), daysTo: z.number().optional() },
        ...{ cutOff: line.optional(), intervals: line.optional() },
      }),
    )
    .default([]),
  /** Further settings by key: words of the trade, colour, hours. */
  settings: z.record(z.string(), z.string()).default({}),
});

export type Answers = z.output<typeof answersShape>;
export type CityAnswer = z.output<typeof cityAnswer>;

/** The settings that the answers give. */
export function settingsIn({ name, email, seller, bank, settings }: Answers): { key: string; value: string }[] {
  const given: [SettingKey, string | undefined][] = [
    ["name", name],
    ["email", email],
    ["seller.name", seller.name],
    ["seller.inn", seller.inn],
    ["seller.kpp", seller.kpp],
    ["seller.ogrn", seller.ogrn],
    ["seller.address", seller.address],
    ["bank.name", bank?.name],
    ["bank.bic", bank?.bic],
    ["bank.account", bank?.account],
    ["bank.corr-account", bank?.corrAccount],
  ];
  return [
    ...given.flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }])),
    ...Object.entries(settings).map(([key, value]) => ({ key, value })),
  ];
}
