import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { savePlace, type PlaceWarehouse, type Places } from "#server/db/queries/shop/places.ts";
import { recordChange } from "#server/db/queries/shop/settings.ts";
import { cell, readFields, type FieldFault, type Fields } from "./cells.ts";
import { citySlug, referenceOf } from "./references.ts";

const shape = z.strictObject({ name: cell.line(120), city: z.string(), address: cell.line(300), uuid: cell.uuid });

export const warehouseFields: readonly string[] = Object.keys(shape.shape);

export type WarehouseFault = FieldFault | { code: "warehouseTaken"; name: string };

export function warehouseText(row: PlaceWarehouse, places: Places): Record<string, string> {
  return { name: row.name, city: citySlug(row.city_uuid, places), address: row.address, uuid: row.uuid };
}

/** Writes a warehouse if its fields differ from those it has; true if they do. */
export async function saveWarehouse(
  tx: Tx,
  actor: Actor,
  fields: Fields,
  places: Places,
): Promise<Verdict<boolean, WarehouseFault>> {
  const city = referenceOf("city", fields["city"] ?? "", places.cities, (one) => [one.slug]);
  const read = readFields(shape, fields, [city]);
  if (!read.ok) return read;
  if (!city.ok) return city;
  const { city: _city, ...same } = read.value;
  const before = places.warehouses.find(({ uuid }) => uuid === same.uuid);
  const isTaken = places.warehouses.some(({ name, uuid }) => name === same.name && uuid !== same.uuid);
  // Names that are already doubled may stay.
  if (isTaken && before?.name !== same.name) return no("warehouseTaken", { name: same.name });
  const row: PlaceWarehouse = { ...same, city_uuid: city.value.uuid, version: before?.version ?? 1 };
  const [old, fresh] = [before ? warehouseText(before, places) : null, warehouseText(row, places)];
  if (JSON.stringify(old) === JSON.stringify(fresh)) return ok(false);
  const { version: _version, ...columns } = row;
  await savePlace(tx, "warehouses", columns);
  await recordChange(tx, { subject: `warehouse ${row.uuid}`, before: old, after: fresh }, actor);
  places.warehouses = [...places.warehouses.filter(({ uuid }) => uuid !== row.uuid), row];
  return ok(true);
}
