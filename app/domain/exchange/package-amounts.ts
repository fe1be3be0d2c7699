import { readThousandths } from "#app/domain/imports/cells/read-number.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** What 1C writes where a number is not filled in: «-999 999 999,9». */
export function isPlaceholder(text: string): boolean {
  return /^[-\u2212]?9{9,}(?:[.,]9*)?$/.test(withoutSpaces(text));
}

/** Largest price and quantity, in thousandths: what is beyond is a mistake. */
export const mostOfPackage = 1_000_000_000_000;

/** A number of a package in thousandths; null is an empty one. */
export function readAmount(text: string): Verdict<number | null, { code: "notNumber" }> {
  if (text.trim() === "" || isPlaceholder(text)) return ok(null);
  const thousandths = readThousandths(text);
  return thousandths === null ? no("notNumber") : ok(thousandths);
}

/** How many base units a unit holds, as a decimal text: «0.25». Null if it is none or not above zero. */
export function readCoefficient(text: string): string | null {
  const plain = withoutSpaces(text).replace(",", ".");
  const [, whole, fraction = ""] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(plain) ?? [];
  if (whole === undefined || /^0*$/.test(whole + fraction)) return null;
  const digits = fraction.replace(/0+$/, "");
  return `${Number(whole)}${digits === "" ? "" : `.${digits}`}`;
}

const mostGrams = 50_000_000;

/** Kilograms in whole grams; null if nobody can weigh that: zero, less or above 50 tonnes (desk §8). */
export function readGrams(text: string): number | null {
  const grams = readThousandths(text);
  return grams === null || grams <= 0 || grams > mostGrams ? null : grams;
}

/** «RUB» for every spelling of roubles, other currencies as written. */
export function readCurrency(text: string): string {
  return /^(?:руб(?:л[а-я]+)?\.?|р\.?|rub|rur|643|810|\u20bd)$/i.test(text.trim()) ? "RUB" : text.trim();
}

/** Code of OKEI with its leading zeros; other codes as written. */
export function readUnitCode(text: string): string {
  return /^\d{1,3}$/.test(text) ? text.padStart(3, "0") : text;
}

function withoutSpaces(text: string): string {
  return text.replace(/[\s\u00a0\u2007\u2009\u202f]/gu, "");
}
