/**
 * Decimals with three digits after the point as integers, common to money and quantity. The bound is that of
 * numeric(15,3), far within the safe integers, so sums and conversions are exact.
 */
const largest = 999_999_999_999_999;

export function isThousandths(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= largest;
}

/** From a decimal number of the wire. RangeError for a fourth digit, a non-finite or too large number. */
export function thousandthsFromNumber(value: number): number {
  const thousandths = exactThousandths(value);
  if (thousandths === null) throw new RangeError(`not a decimal with at most 3 digits: ${value}`);
  return thousandths;
}

/** The same for untrusted numbers: null instead of RangeError. */
export function exactThousandths(value: number): number | null {
  const thousandths = Math.round(value * 1000);
  // Dividing back gives the same double only if three digits were enough.
  if (!isThousandths(thousandths) || thousandths / 1000 !== value) return null;
  return thousandths === 0 ? 0 : thousandths;
}

/** From a decimal as PostgreSQL prints numeric: "184.500", "-3", "0.250000". RangeError on anything else. */
export function thousandthsFromDecimal(text: string): number {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,3})0*)?$/.exec(text);
  if (!match) throw new RangeError(`not a decimal with at most 3 digits: ${text}`);
  const [, sign, whole = "", fraction = ""] = match;
  const thousandths = join(whole, fraction);
  return sign === "-" && thousandths !== 0 ? -thousandths : thousandths;
}

/**
 * From typed text: thousands may be separated by spaces, the fraction by a comma or a point. Null for signs,
 * exponents, letters, digits of other scripts, a fourth decimal digit and empty text.
 */
export function thousandthsFromTyped(text: string): number | null {
  const match = /^(\d{1,12}|\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3}){1,3})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (!match) return null;
  const [, whole = "", fraction = ""] = match;
  return join(whole.replace(/\D/g, ""), fraction);
}

/** "184.500": always three digits, as PostgreSQL prints them. */
export function thousandthsToDecimal(thousandths: number): string {
  const size = Math.abs(thousandths);
  const fraction = String(size % 1000).padStart(3, "0");
  return `${thousandths < 0 ? "-" : ""}${Math.trunc(size / 1000)}.${fraction}`;
}

function join(whole: string, fraction: string): number {
  return Number(whole) * 1000 + Number(fraction.padEnd(3, "0"));
}
