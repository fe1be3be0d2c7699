import { z } from "zod";
import { isRole } from "#app/domain/staff/roles.ts";

const uuids = z.array(z.uuid());

/**
 * Fields of the form about one of the staff. A choice between typed and saved values brings several of them in one text,
 * separated by commas (form/stale.tsx).
 */
export function staffFieldsIn(form: FormData) {
  const several = (name: string) => [
    ...new Set(
      form.getAll(name).flatMap((value) => (typeof value === "string" ? value.split(",").filter(Boolean) : [])),
    ),
  ];
  return {
    name: textIn(form, "name"),
    phone: textIn(form, "phone") || null,
    roles: several("roles").filter(isRole),
    cities: uuids.catch([]).parse(several("cities")),
    warehouses: uuids.catch([]).parse(several("warehouses")),
  };
}

export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
