import { z } from "zod";
import { isSettingKey, readSetting, type SettingKey } from "#server/use-cases/shop/setting-keys.ts";
import { knownCity, type KnownCity } from "#server/opening/known-cities.ts";

const line = z.string().trim().min(1).max(300);

const roubles = z.number().min(0).max(999_999_999);
const days = z.int().min(0).max(365);

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

const answersShape = z.strictObject({
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
        ...{ city: line, provider: z.enum(["own", "pickup"]).default("own"), cost: roubles },
        ...{ freeFrom: roubles.optional(), daysFrom: days.optional(), daysTo: days.optional() },
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

/** The answers in a file, or every fault that can be seen without the shop. */
export function readAnswers(text: string): { ok: true; value: Answers } | { ok: false; faults: string[] } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { ok: false, faults: [`not JSON: ${error instanceof Error ? error.message : "it cannot be read"}`] };
  }
  const read = answersShape.safeParse(json);
  if (!read.success)
    return { ok: false, faults: read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) };
  const faults = [...settingFaults(read.data), ...cityFaults(read.data), ...referenceFaults(read.data)];
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: read.data };
}

function settingFaults(answers: Answers): string[] {
  return settingsIn(answers).flatMap(({ key, value }) => {
    if (!isSettingKey(key)) return [`settings.${key}: there is no such setting; shop settings list shows them`];
    const setting = readSetting(key, value);
    return setting.ok ? [] : [`${key}: ${JSON.stringify(value)} is refused (${setting.code})`];
  });
}

function cityFaults({ cities }: Answers): string[] {
  const unknown = cities.flatMap((city, at) => {
    const missing = missingIn(city, knownCity(city.slug ?? city.name) ?? knownCity(city.name));
    return missing.length === 0
      ? []
      : [`cities.${at}: ${city.name} is not in the table of cities; give ${missing.join(", ")} as well`];
  });
  const doubled = cities.flatMap(({ name }, at) =>
    cities.findIndex((one) => one.name === name) < at ? [`cities.${at}: ${name} is there already`] : [],
  );
  return [...unknown, ...doubled];
}

function missingIn(city: CityAnswer, known: KnownCity | undefined): string[] {
  if (known !== undefined) return [];
  return (["slug", "region", "timezone", "lat", "lon"] as const).filter((field) => city[field] === undefined);
}

function referenceFaults({ cities, warehouses, points, tariffs }: Answers): string[] {
  const names = new Set(cities.map(({ name }) => name));
  const stores = new Set(warehouses.map(({ name }) => name));
  const ofCity = (place: string, city: string) => (names.has(city) ? [] : [`${place}: no city ${city} in cities`]);
  return [
    ...warehouses.flatMap(({ city, serves }, at) =>
      [city, ...serves].flatMap((one) => ofCity(`warehouses.${at}`, one)),
    ),
    ...tariffs.flatMap(({ city }, at) => ofCity(`tariffs.${at}`, city)),
    ...points.flatMap(({ city, warehouse }, at) => [
      ...ofCity(`points.${at}`, city),
      ...(warehouse === undefined || stores.has(warehouse) ? [] : [`points.${at}: no warehouse ${warehouse}`]),
    ]),
  ];
}
