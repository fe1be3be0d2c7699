import { isSettingKey, readSetting } from "#server/use-cases/shop/setting-keys.ts";
import { knownCity, type KnownCity } from "#server/opening/known-cities.ts";
import { answersShape, settingsIn, type Answers, type CityAnswer } from "./answers-shape.ts";
import { valueFaults } from "./value-faults.ts";

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
  const faults = [
    ...settingFaults(read.data),
    ...cityFaults(read.data),
    ...referenceFaults(read.data),
    ...valueFaults(read.data),
  ];
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
