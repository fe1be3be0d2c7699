import { z } from "zod";
import { cities, cityUuid } from "./cities.ts";
import { cell, readTable } from "./data.ts";
import type { CityWarehouseRow, DemoWarehouseRow } from "./rows.ts";
import { stableUuid } from "./stable-uuid.ts";

const warehouses = readTable(
  "warehouses.csv",
  z.strictObject({ code: cell.text, city: cell.text, name: cell.text, address: cell.text }),
);

/** Cities without a warehouse of their own live on their neighbour's stock. */
const neighbours: Record<string, string> = { tolyatti: "samara", chelny: "kazan" };

/** Warehouses that serve one and the same city or cities, nearest first: together they decide what is available there. */
export const depots: readonly (readonly string[])[] = cities
  .filter(({ slug }) => neighbours[slug] === undefined)
  .map(({ slug }) => warehouses.filter(({ city }) => city === slug).map(({ code }) => warehouseUuid(code)));

export function warehouseUuid(code: string): string {
  return stableUuid(`warehouse/${code}`);
}

export function warehouseRows(): DemoWarehouseRow[] {
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
