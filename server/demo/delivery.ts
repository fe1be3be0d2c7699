import { z } from "zod";
import { cities } from "./cities.ts";
import { cell, readTable } from "./data.ts";
import { randomOf } from "./random.ts";
import type {
  DeliveryServiceRow,
  DeliveryTariffRow,
  DeliveryVehicleRow,
  DeliveryZoneRow,
  DemoPickupPointRow,
  ScheduleDay,
  DemoSpecialDay,
} from "./rows.ts";
import { stableUuid } from "./stable-uuid.ts";
import { warehouseUuid } from "./warehouses.ts";

const days = (from: number, to: number, opens: string, closes: string): ScheduleDay[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ day: from + i, from: opens, to: closes }));

const hours = {
  week: days(1, 5, "08:00", "17:00"),
  saturday: [...days(1, 5, "08:00", "18:00"), ...days(6, 6, "09:00", "15:00")],
  long: [...days(1, 5, "08:00", "20:00"), ...days(6, 7, "09:00", "18:00")],
  daily: days(1, 7, "09:00", "21:00"),
};

const points = readTable(
  "pickup-points.csv",
  z.strictObject({
    city: z.enum(cities.map(({ slug }) => slug)),
    name: cell.text,
    address: cell.text,
    hours: z.enum(["week", "saturday", "long", "daily"]),
    warehouse: cell.textOrNone,
    max_kilograms: cell.numberOrNone,
  }),
);
type Point = (typeof points)[number];

export function pickupPointRows(today: Date): DemoPickupPointRow[] {
  return cities.flatMap((city) =>
    points
      .filter((point) => point.city === city.slug)
      .map((point, i) => {
        const code = `${city.slug.toUpperCase()}-${String(i + 1).padStart(2, "0")}`;
        const { next } = randomOf(code);
        return {
          uuid: stableUuid(`pickup/${code}`),
          code,
          city_uuid: city.uuid,
          warehouse_uuid: point.warehouse === null ? null : warehouseUuid(point.warehouse),
          name: point.name,
          address: point.address,
          phone: city.phone,
          lat: around(city.lat, next()),
          lon: around(city.lon, next()),
          schedule: hours[point.hours],
          max_weight_grams: point.max_kilograms === null ? null : point.max_kilograms * 1000,
          ...roomOf(point),
          ...visitOf(point),
          special_days: specialDays(point.hours, today),
        };
      }),
  );
}

/** A counter has a rack of three metres or a shelf, a warehouse takes anything. */
function roomOf({ max_kilograms, warehouse }: Point): Pick<DemoPickupPointRow, "max_length_mm" | "max_volume_cm3"> {
  if (warehouse !== null || max_kilograms === null) return { max_length_mm: null, max_volume_cm3: null };
  return max_kilograms <= 25
    ? { max_length_mm: 1_200, max_volume_cm3: 150_000 }
    : { max_length_mm: 2_000, max_volume_cm3: 500_000 };
}

/** What is done there and how to come in. */
function visitOf({ name, warehouse }: Point): Pick<DemoPickupPointRow, "services" | "how_to_get"> {
  if (warehouse !== null) {
    return {
      services: ["погрузка силами склада", "отрез в размер", "оплата картой и по QR-коду"],
      how_to_get:
        "На проходной назовите номер заказа: пропуск для машины выпишут сразу. Погрузка у рампы, высота ворот 4,2 м. Пешком — вход через дверь рядом с воротами.",
    };
  }
  if (name.startsWith("Магазин")) {
    return {
      services: ["образцы на стенде", "примерка детали", "оплата картой, наличными и по QR-коду"],
      how_to_get: "Вход с улицы, вывеска над дверью. Перед входом можно остановиться на полчаса для погрузки.",
    };
  }
  return {
    services: ["оплата картой и по QR-коду"],
    how_to_get: "Вход с торца здания, стойка выдачи слева от двери. Тележка для коробок есть.",
  };
}

/** Public holidays of two years: places that work daily keep all but the first days of January. */
function specialDays(kind: keyof typeof hours, today: Date): DemoSpecialDay[] {
  const daily = kind === "daily" || kind === "long";
  const closed = daily
    ? ["01-01", "01-02"]
    : [
        "01-01",
        "01-02",
        "01-03",
        "01-04",
        "01-05",
        "01-06",
        "01-07",
        "01-08",
        "02-23",
        "03-08",
        "05-01",
        "05-09",
        "06-12",
        "11-04",
      ];
  const year = today.getUTCFullYear();
  return [year, year + 1].flatMap((one) => [
    ...closed.map((day) => ({ date: `${one}-${day}`, spans: [] })),
    { date: `${one}-12-31`, spans: [{ from: "09:00", to: "14:00" }] },
  ]);
}

/** The demo shop offers every carrier everywhere. */
export function cityCarrierRows(): { city_uuid: string; carrier: string }[] {
  return cities.flatMap(({ uuid }) =>
    ["cdek", "dellin", "pek", "kit", "post"].map((carrier) => ({ city_uuid: uuid, carrier })),
  );
}

/** The shop's own courier; cities without a warehouse of their own wait a day longer. */
export function deliveryTariffRows(): DeliveryTariffRow[] {
  return cities.map(({ slug, uuid }) => {
    const far = slug === "tolyatti" || slug === "chelny";
    const capital = slug === "msk" || slug === "spb";
    return {
      city_uuid: uuid,
      provider_code: "own",
      cost: capital ? "590.000" : far ? "490.000" : "390.000",
      free_from: capital ? "20000.000" : "15000.000",
      days_from: far ? 2 : 1,
      days_to: far ? 3 : 1,
      cutoff: far ? "15:00" : "16:00",
      intervals: capital
        ? [
            { from: "09:00", to: "13:00" },
            { from: "13:00", to: "18:00" },
            { from: "18:00", to: "22:00" },
          ]
        : [
            { from: "09:00", to: "14:00" },
            { from: "14:00", to: "20:00" },
          ],
    };
  });
}

/** Of a city, by how far they reach. */
export const zoneNamesOf = (slug: string): readonly string[] =>
  zoneNames[slug] ?? ["В черте города", "До 15 км за городом", "15–40 км за городом"];

const zoneNames: Record<string, readonly string[]> = {
  msk: ["Москва в пределах МКАД", "До 15 км за МКАД", "15–40 км за МКАД"],
  spb: ["Санкт-Петербург в пределах КАД", "До 15 км за КАД", "15–40 км за КАД"],
};

export function deliveryZoneRows(): DeliveryZoneRow[] {
  return cities.flatMap(({ slug, uuid }) =>
    zoneNamesOf(slug).map((name, i) => ({
      city_uuid: uuid,
      code: ["city", "near", "far"][i] ?? `zone-${i}`,
      name,
      position: i + 1,
      surcharge: ["0.000", "450.000", "1200.000"][i] ?? "1200.000",
      days_more: i === 2 ? 1 : 0,
    })),
  );
}

export function deliveryVehicleRows(): DeliveryVehicleRow[] {
  const fleet = [
    { code: "car", kilograms: 60, millimetres: 2_000, litres: 600, surcharge: "0.000" },
    { code: "van", kilograms: 1_500, millimetres: 4_200, litres: 9_000, surcharge: "900.000" },
    { code: "truck", kilograms: 5_000, millimetres: 6_200, litres: 30_000, surcharge: "3900.000" },
  ];
  return cities.flatMap(({ uuid }) =>
    fleet.map(({ code, kilograms, millimetres, litres, surcharge }) => ({
      city_uuid: uuid,
      code,
      max_weight_grams: kilograms * 1_000,
      max_length_mm: millimetres,
      max_volume_cm3: litres * 1_000,
      surcharge,
    })),
  );
}

/** Nothing longer than a cabin goes up by lift, nothing longer than a turn of the stairs on foot. */
export function deliveryServiceRows(): DeliveryServiceRow[] {
  return cities.flatMap(({ uuid }) => [
    { city_uuid: uuid, code: "unloading" as const, price: "300.000", step_grams: 100_000, max_length_mm: null },
    { city_uuid: uuid, code: "lift" as const, price: "250.000", step_grams: 50_000, max_length_mm: 2_000 },
    { city_uuid: uuid, code: "floor" as const, price: "120.000", step_grams: 50_000, max_length_mm: 3_000 },
  ]);
}

/** Within some six kilometres. */
function around(centre: number, share: number): number {
  return Math.round((centre + (share - 0.5) * 0.1) * 1e6) / 1e6;
}
