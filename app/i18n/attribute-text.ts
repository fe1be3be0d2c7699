import { formatNumber, formatQuantity } from "./format.ts";
import { attributes } from "./ru/attributes.ts";
import { namespace } from "./translator.ts";

const t = namespace("attributes", attributes);

type Attribute = { value: string; unit: string | null };

/** «10,4 мм», «180°», «Сталь», «да». A number without a unit may be a name ("8.8" is a class of strength), so it stays as it is. */
export function attributeText({ value, unit }: Attribute): string {
  if (isFlag(value)) return flagText(value);
  if (unit === null) return value;
  const number = /^-?\d+(?:\.\d{1,3})?$/.test(value) ? Number(value) : null;
  if (unit === "°") return (number === null ? value : formatNumber(number)) + unit;
  return number === null ? `${value} ${unit}` : formatQuantity(number, unit);
}

/** The value alone, for formats that keep the unit and the number apart. */
export function attributeValue(value: string): string {
  return isFlag(value) ? flagText(value) : value;
}

/** A yes-or-no attribute as it comes from the API. */
export function isFlag(value: string): value is "true" | "false" {
  return value === "true" || value === "false";
}

function flagText(value: "true" | "false"): string {
  return value === "true" ? t("yes") : t("no");
}
