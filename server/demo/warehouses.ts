import { cities, cityUuid } from "./cities.ts";
import type { CityWarehouseRow, WarehouseRow } from "./rows.ts";
import { stableUuid } from "./stable-uuid.ts";

type Warehouse = { code: string; city: string; name: string; address: string };

const warehouses: readonly Warehouse[] = [
  { code: "msk-1", city: "msk", name: "Москва, Очаково", address: "Москва, ул. Рябиновая, 61, стр. 4" },
  { code: "msk-2", city: "msk", name: "Москва, Алтуфьево", address: "Москва, Алтуфьевское шоссе, 79А" },
  { code: "spb-1", city: "spb", name: "Санкт-Петербург, Парнас", address: "Санкт-Петербург, 6-й Верхний переулок, 12" },
  { code: "spb-2", city: "spb", name: "Санкт-Петербург, Обухово", address: "Санкт-Петербург, Софийская ул., 96" },
  { code: "nsk-1", city: "nsk", name: "Новосибирск", address: "Новосибирск, ул. Станционная, 60/2" },
  { code: "ekb-1", city: "ekb", name: "Екатеринбург", address: "Екатеринбург, ул. Черняховского, 104" },
  { code: "kazan-1", city: "kazan", name: "Казань", address: "Казань, ул. Техническая, 23" },
  { code: "nnov-1", city: "nnov", name: "Нижний Новгород", address: "Нижний Новгород, Базовый проезд, 9" },
  { code: "chel-1", city: "chel", name: "Челябинск", address: "Челябинск, ул. Троицкая, 48" },
  { code: "samara-1", city: "samara", name: "Самара", address: "Самара, Заводское шоссе, 17Б" },
  { code: "ufa-1", city: "ufa", name: "Уфа", address: "Уфа, ул. Индустриальное шоссе, 46" },
  { code: "rostov-1", city: "rostov", name: "Ростов-на-Дону", address: "Ростов-на-Дону, ул. Доватора, 158" },
  { code: "krasnodar-1", city: "krasnodar", name: "Краснодар", address: "Краснодар, ул. Новороссийская, 236" },
  { code: "voronezh-1", city: "voronezh", name: "Воронеж", address: "Воронеж, ул. Остужева, 52" },
  { code: "perm-1", city: "perm", name: "Пермь", address: "Пермь, ул. Героев Хасана, 105" },
  { code: "volgograd-1", city: "volgograd", name: "Волгоград", address: "Волгоград, ул. Землячки, 16" },
];

/** Cities without a warehouse of their own live on their neighbour's stock. */
const neighbours: Record<string, string> = { tolyatti: "samara", chelny: "kazan" };

/** Warehouses that serve one and the same city or cities, nearest first: together they decide what is available there. */
export const depots: readonly (readonly string[])[] = cities
  .filter(({ slug }) => neighbours[slug] === undefined)
  .map(({ slug }) => warehouses.filter(({ city }) => city === slug).map(({ code }) => warehouseUuid(code)));

export function warehouseUuid(code: string): string {
  return stableUuid(`warehouse/${code}`);
}

export function warehouseRows(): WarehouseRow[] {
  return warehouses.map(({ code, city, name, address }) => ({
    uuid: warehouseUuid(code),
    name,
    city_uuid: cityUuid(city),
    address,
  }));
}

export function cityWarehouseRows(): CityWarehouseRow[] {
  return cities.flatMap(({ slug, uuid }) =>
    warehouses
      .filter(({ city }) => city === (neighbours[slug] ?? slug))
      .map(({ code }, i) => ({ city_uuid: uuid, warehouse_uuid: warehouseUuid(code), priority: i + 1 })),
  );
}
