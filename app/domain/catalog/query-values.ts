import { moneyFromNumber, moneyToNumber, type Money } from "#app/domain/money.ts";
import { thousandthsFromTyped } from "#app/domain/thousandths.ts";
import { textOf } from "./free-text.ts";

const mostValues = 50;
const mostFacets = 30;
const longestValue = 100;

/** Values separated by commas or given by repeated keys: trimmed, sorted, unique, non-empty. */
export function valuesOf(params: URLSearchParams, key: string): string[] {
  const values = params
    .getAll(key)
    .slice(0, mostValues)
    .flatMap((list) => (isRangeWithCommas(list) ? [list.replaceAll(",", ".")] : list.split(",", mostValues)))
    .filter((value) => value.length <= longestValue)
    .map(textOf)
    .filter((value) => value !== "");
  return [...new Set(values)].slice(0, mostValues).sort();
}

/** «3,5-3,5» is one range with decimal commas, not a list. */
function isRangeWithCommas(text: string): boolean {
  return /^\s*-?\d{1,12},\d{1,3}-(?:-?\d{1,12}(?:,\d{1,3})?)?\s*$|^\s*(?:-?\d{1,12})?--?\d{1,12},\d{1,3}\s*$/.test(
    text,
  );
}

export function listText(values: readonly string[]): string {
  const text = [...new Set(values)].sort().join(",");
  // A trailing comma distinguishes two values that would read as one range.
  return values.length > 1 && isRangeWithCommas(text) ? `${text},` : text;
}

/** `f.<code>` values of attributes, including ranges from two form fields. */
export function facetsOf(params: URLSearchParams): Record<string, string[]> {
  const codes = new Set<string>();
  for (const key of params.keys()) {
    const code = facetCode(key);
    if (code !== null && codes.size < mostFacets) codes.add(code);
  }
  const facets = [...codes].sort().map((code): [string, string[]] => {
    const values = new Set([...valuesOf(params, `f.${code}`), rangeOfForm(params, `f.${code}`, signedOf)]);
    values.delete("");
    return [code, [...values].slice(0, mostValues).sort()];
  });
  return Object.fromEntries(facets.filter(([, values]) => values.length > 0));
}

/**
 * The attribute that a key filters by, or null. A code begins with a letter or digit, which excludes `__proto__`; with
 * "f." it fits the length limit of a filter's target.
 */
export function facetCode(key: string): string | null {
  return /^f\.([a-z0-9][a-z0-9_-]{0,57})(?:\.(?:from|to))?$/i.exec(key)?.[1] ?? null;
}

/** Ends of "10-40", "10-", "-40" or "-18--5", ordered; null for any other text. */
export function numbersOf(text: string): { from?: number; to?: number } | null {
  const match = /^(-?\d{1,12}(?:\.\d{1,3})?)?-(-?\d{1,12}(?:\.\d{1,3})?)?$/.exec(text);
  const [from, to] = [match?.[1], match?.[2]].map((end) => (end === undefined ? undefined : Number(end)));
  if (from === undefined) return to === undefined ? null : { to };
  if (to === undefined) return { from };
  return from > to ? { from: to, to: from } : { from, to };
}

/** `price=100-5000`, either end open, or two form fields; reversed ends are swapped. */
export function priceRange(params: URLSearchParams): { from?: Money; to?: Money } | undefined {
  const text = rangeOfForm(params, "price") || (params.get("price") ?? "");
  const match = /^([^-]*)-([^-]*)$/.exec(text.slice(0, longestValue));
  if (!match) return undefined;
  const [from, to] = [amountOf(match[1]), amountOf(match[2])];
  if (from === undefined && to === undefined) return undefined;
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to };
}

/** "100-5000", "99.5-", "-5000"; empty for no range. */
export function priceText(price: { from?: Money; to?: Money } | undefined): string {
  if (price?.from === undefined && price?.to === undefined) return "";
  return [price.from, price.to].map((end) => (end === undefined ? "" : moneyToNumber(end))).join("-");
}

export function oneOf<T extends string>(allowed: readonly T[], value: string | null): T | undefined {
  return allowed.find((one) => one === value);
}

/** "10-40" from the fields `<key>.from` and `<key>.to`; empty if neither holds a number. */
function rangeOfForm(params: URLSearchParams, key: string, read = decimalOf): string {
  const ends = [params.get(`${key}.from`), params.get(`${key}.to`)].map((text) => read(text) ?? "");
  return ends.every((end) => end === "") ? "" : ends.join("-");
}

function amountOf(text: string | undefined): Money | undefined {
  const decimal = decimalOf(text);
  return decimal === undefined ? undefined : moneyFromNumber(decimal);
}

/** "5 000,50" -> 5000.5 */
function decimalOf(text: string | null | undefined): number | undefined {
  const typed = text && text.length <= longestValue ? thousandthsFromTyped(text) : null;
  return typed === null ? undefined : typed / 1000;
}

/** Also allows negative numbers, such as temperatures. */
function signedOf(text: string | null | undefined): number | undefined {
  const size = decimalOf(text?.trim().replace(/^[-\u2212]/, ""));
  return size !== undefined && /^\s*[-\u2212]/.test(text ?? "") ? 0 - size : size;
}
