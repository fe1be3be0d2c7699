import type { Product } from "#app/contract/catalog.ts";
import { formatQuantity } from "#app/i18n/format.ts";

/** «10,4 мм», «180°», «Сталь». A number without a unit may be a name ("8.8" is a class of strength), so it stays as it is. */
export function attributeText({ value, unit }: Pick<Product["attributes"][number], "value" | "unit">): string {
  if (unit === null) return value;
  if (unit === "°") return value + unit;
  return /^\d+(?:\.\d{1,3})?$/.test(value) ? formatQuantity(Number(value), unit) : `${value} ${unit}`;
}
