import { z } from "zod";
import { specialDayShape, workHoursShape } from "#app/contract/parts.ts";
import type { Actor } from "#app/domain/actor.ts";
import { hoursText, specialDaysText } from "#app/domain/shop/hours-text.ts";
import { ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { savePlace, type PlacePoint, type Places } from "#server/db/queries/shop/places.ts";
import { recordChange } from "#server/db/queries/shop/settings.ts";
import { cell, readFields, type FieldFault, type Fields, type OtherFaults } from "./cells.ts";
import { citySlug, referenceOf, warehouseRef } from "./references.ts";

const shape = z.strictObject({
  code: z.string().regex(/^[\w-]{1,40}$/, "1 to 40 Latin letters, digits and hyphens"),
  city: z.string(),
  name: cell.line(120),
  address: cell.line(300),
  phone: cell.phone,
  hours: cell.hours,
  special_days: cell.specialDays,
  services: cell.list(120),
  how_to_get: cell.linesOrEmpty(1_000),
  warehouse: z.string(),
  // Thousandths of a kilogram are grams, of a litre cubic centimetres.
  max_kg: cell.thousandthsOrNone,
  max_length_mm: cell.wholeOrNone(1_000_000),
  max_litres: cell.thousandthsOrNone,
  lat: cell.degrees(90),
  lon: cell.degrees(180),
  active: cell.yesNo,
  uuid: cell.uuid,
});

export const pointFields: readonly string[] = Object.keys(shape.shape);

/** What a point has until it is set. */
export const newPoint: Fields = {
  special_days: "",
  services: "",
  how_to_get: "",
  warehouse: "",
  max_kg: "",
  max_length_mm: "",
  max_litres: "",
  active: "yes",
};

export function pointText(row: PlacePoint, places: Places): Record<string, string> {
  const inUnits = (value: number | null, unit: number) => (value === null ? "" : String(value / unit));
  return {
    code: row.code,
    city: citySlug(row.city_uuid, places),
    name: row.name,
    address: row.address,
    phone: row.phone,
    hours: hoursText(z.array(workHoursShape).parse(row.schedule)),
    special_days: specialDaysText(z.array(specialDayShape).parse(row.special_days)),
    services: row.services.join("|"),
    how_to_get: row.how_to_get,
    warehouse: row.warehouse_uuid === null ? "" : warehouseRef(row.warehouse_uuid, places),
    max_kg: inUnits(row.max_weight_grams, 1_000),
    max_length_mm: inUnits(row.max_length_mm, 1),
    max_litres: inUnits(row.max_volume_cm3, 1_000),
    lat: String(row.lat),
    lon: String(row.lon),
    active: row.is_active ? "yes" : "no",
    uuid: row.uuid,
  };
}

/** What else is wrong with a new point whose city is not known: the city gives what is not typed. */
export function faultsBesideCity(fields: Fields): OtherFaults {
  const ofCity = { city: "-", code: "-", phone: "+74950000000", lat: "0", lon: "0" };
  const read = readFields(shape, { ...newPoint, uuid: "00000000-0000-4000-8000-000000000000", ...ofCity, ...fields });
  if (read.ok || read.code !== "fieldInvalid") return {};
  const { field, most, others = [] } = read;
  return { others: [most === undefined ? { field } : { field, most }, ...others] };
}

/** Writes a point if its fields differ from those it has; true if they do. */
export async function savePoint(
  tx: Tx,
  actor: Actor,
  fields: Fields,
  places: Places,
): Promise<Verdict<boolean, FieldFault>> {
  const city = referenceOf("city", fields["city"] ?? "", places.cities, (one) => [one.slug]);
  const ref = fields["warehouse"] ?? "";
  const warehouse =
    ref === "" ? ok(null) : referenceOf("warehouse", ref, places.warehouses, (one) => [one.name, one.uuid]);
  const read = readFields(shape, fields, [city, warehouse]);
  if (!read.ok) return read;
  if (!city.ok) return city;
  if (!warehouse.ok) return warehouse;
  const { city: _city, warehouse: _warehouse, hours, active, max_kg, max_litres, ...same } = read.value;
  const before = places.points.find(({ uuid }) => uuid === same.uuid);
  const row: PlacePoint = {
    ...same,
    city_uuid: city.value.uuid,
    warehouse_uuid: warehouse.value?.uuid ?? null,
    schedule: hours,
    is_active: active,
    max_weight_grams: max_kg,
    max_volume_cm3: max_litres,
    version: before?.version ?? 1,
  };
  const [old, fresh] = [before ? pointText(before, places) : null, pointText(row, places)];
  if (JSON.stringify(old) === JSON.stringify(fresh)) return ok(false);
  const { version: _version, ...columns } = row;
  await savePlace(tx, "pickup_points", columns);
  await recordChange(tx, { subject: `point ${row.code}`, before: old, after: fresh }, actor);
  places.points = [...places.points.filter(({ uuid }) => uuid !== row.uuid), row];
  return ok(true);
}
