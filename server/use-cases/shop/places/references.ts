import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Places } from "#server/db/queries/shop/places.ts";
import type { FieldFault } from "./cells.ts";

/** The one row with this name; several with the same one are no answer. */
export function referenceOf<Row>(
  field: string,
  value: string,
  rows: readonly Row[],
  namesOf: (row: Row) => readonly string[],
): Verdict<Row, Extract<FieldFault, { code: "fieldReference" }>> {
  const [found, ...more] = rows.filter((row) => namesOf(row).includes(value));
  if (found !== undefined && more.length === 0) return ok(found);
  return no("fieldReference", { field, value, known: rows.map((row) => namesOf(row)[0] ?? "") });
}

/** The name of a warehouse, or its UUID if another one has the same name. */
export function warehouseRef(uuid: string, { warehouses }: Places): string {
  const name = warehouses.find((one) => one.uuid === uuid)?.name;
  const isPlain = name !== undefined && !name.includes("|");
  return isPlain && warehouses.filter((one) => one.name === name).length === 1 ? name : uuid;
}

export function citySlug(uuid: string, { cities }: Places): string {
  return cities.find((one) => one.uuid === uuid)?.slug ?? "";
}
