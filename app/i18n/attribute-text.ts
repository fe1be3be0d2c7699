import { formatNumber, formatQuantity } from "./format.ts";
import { attributes } from "#app/i18n/ru/catalog/attributes.ts";
import { namespace } from "./translator.ts";

const t = namespace("attributes", attributes);

type Attribute = { value: string; unit: string | null };

/**
 * «10,4 мм», «180°», «Сталь», «да». A number without a unit may be a name ("8.8" is a strength class), so it stays
 * unformatted.
 */
export function attributeText({ value, unit }: Attribute): string {
  if (isFlag(value)) return flagText(value);
  if (unit === null) return value;
  const number = /^-?\d+(?:\.\d{1,3})?$/.test(value) ? Number(value) : null;
  if (unit === "°") return (number === null ? value : formatNumber(number)) + unit;
  return number === null ? `${value} ${unit}` : formatQuantity(number, unit);
}

/** The value without its unit, for formats that separate them. */
export function attributeValue(value: string): string {
  return isFlag(value) ? flagText(value) : value;
}

/** A boolean attribute as in the API. */
export function isFlag(value: string): value is "true" | "false" {
  return value === "true" || value === "false";
}

function flagText(value: "true" | "false"): string {
  return value === "true" ? t("yes") : t("no");
}
