import { z } from "zod";
import { spansText } from "#app/domain/shop/hours-text.ts";
import { ok, type Verdict } from "#app/domain/verdict.ts";
import type { Places } from "#server/db/queries/shop/places.ts";
import type { DeliveryTable } from "#server/db/queries/shop/delivery.ts";
import type { TariffRows } from "#server/db/queries/delivery/tariffs.ts";
import { cell, readFields, type FieldFault, type Fields } from "./cells.ts";
import { citySlug, referenceOf } from "./references.ts";

const intervals = z.array(z.object({ from: z.string(), to: z.string() }));
const decimal = (thousandths: number) => String(thousandths / 1_000);
/** «590.000» of the database as «590». */
const money = (text: string) => text.replace(/\.?0+$/, "");

const tariff = z
  .strictObject({
    city: z.string(),
    provider: z.enum(["own", "pickup"], "own or pickup"),
    cost: cell.money,
    free_from: cell.moneyOrNone,
    days_from: cell.whole(365),
    days_to: cell.whole(365),
    cut_off: cell.time,
    intervals: cell.spans,
  })
  .refine(({ days_from, days_to }) => days_from <= days_to, { path: ["days_to"], message: "not less than days_from" });
const load = cell.thousandths.refine((value) => value > 0, "more than 0");
const zone = z.strictObject({
  city: z.string(),
  code: cell.slug,
  name: cell.line(120),
  position: cell.whole(1_000),
  surcharge: cell.money,
  days_more: cell.whole(365),
});
const vehicle = z.strictObject({
  city: z.string(),
  code: cell.slug,
  max_kg: load,
  max_length_mm: cell.whole(100_000),
  max_litres: load,
  surcharge: cell.money,
});
const service = z.strictObject({
  city: z.string(),
  code: z.enum(["unloading", "lift", "floor"], "unloading, lift or floor"),
  price: cell.money,
  step_kg: load,
  max_length_mm: cell.wholeOrNone(100_000),
});

type Row = Readonly<Record<string, unknown>>;

/** A file of delivery tariffs: its columns, the rows of its table as text, and back. */
export type DeliveryFile = {
  file: string;
  table: DeliveryTable;
  columns: readonly string[];
  textOf(rows: TariffRows, places: Places): Record<string, string>[];
  read(fields: Fields, places: Places): Verdict<Row, FieldFault>;
};

export const deliveryFiles: readonly DeliveryFile[] = [
  fileOf("tariffs.csv", "delivery_tariffs", tariff, {
    textOf: ({ tariffs }, places) =>
      tariffs.map((row) => ({
        city: citySlug(row.city_uuid, places),
        provider: row.provider_code,
        cost: money(row.cost),
        free_from: row.free_from === null ? "" : money(row.free_from),
        days_from: String(row.days_from),
        days_to: String(row.days_to),
        cut_off: row.cutoff,
        intervals: spansText(intervals.parse(row.intervals)),
      })),
    rowOf: ({ provider, cut_off, ...row }) => ({ ...row, provider_code: provider, cutoff: cut_off }),
  }),
  fileOf("zones.csv", "delivery_zones", zone, {
    textOf: ({ zones }, places) =>
      zones.map((row) => ({
        city: citySlug(row.city_uuid, places),
        code: row.code,
        name: row.name,
        position: String(row.position),
        surcharge: money(row.surcharge),
        days_more: String(row.days_more),
      })),
    rowOf: (row) => row,
  }),
  fileOf("vehicles.csv", "delivery_vehicles", vehicle, {
    textOf: ({ vehicles }, places) =>
      vehicles.map((row) => ({
        city: citySlug(row.city_uuid, places),
        code: row.code,
        max_kg: decimal(row.max_weight_grams),
        max_length_mm: String(row.max_length_mm),
        max_litres: decimal(row.max_volume_cm3),
        surcharge: money(row.surcharge),
      })),
    rowOf: ({ max_kg, max_litres, ...row }) => ({ ...row, max_weight_grams: max_kg, max_volume_cm3: max_litres }),
  }),
  fileOf("services.csv", "delivery_services", service, {
    textOf: ({ services }, places) =>
      services.map((row) => ({
        city: citySlug(row.city_uuid, places),
        code: row.code,
        price: money(row.price),
        step_kg: decimal(row.step_grams),
        max_length_mm: String(row.max_length_mm ?? ""),
      })),
    rowOf: ({ step_kg, ...row }) => ({ ...row, step_grams: step_kg }),
  }),
];

export function deliveryFile(name: string): DeliveryFile {
  const found = deliveryFiles.find(({ file }) => file === name);
  if (found === undefined) throw new RangeError(`no file ${name}`);
  return found;
}

function fileOf<Shape extends z.ZodObject<{ city: z.ZodString }>>(
  file: string,
  table: DeliveryTable,
  shape: Shape,
  {
    textOf,
    rowOf,
  }: {
    textOf(rows: TariffRows, places: Places): Record<string, string>[];
    rowOf(read: z.output<Shape>): Row;
  },
): DeliveryFile {
  const columns = Object.keys(shape.shape);
  const keyOf = (fields: Fields) => columns.map((column) => fields[column]).join("\t");
  return {
    file,
    table,
    columns,
    textOf: (rows, places) => textOf(rows, places).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
    read(fields, places) {
      const read = readFields(shape, fields);
      if (!read.ok) return read;
      const city = referenceOf("city", fields["city"] ?? "", places.cities, ({ slug }) => [slug]);
      if (!city.ok) return city;
      const { city: _city, ...row } = rowOf(read.value);
      return ok({ ...row, city_uuid: city.value.uuid });
    },
  };
}
