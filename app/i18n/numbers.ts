const nbsp = "\u00a0";

/**
 * "86 000", "2,25", "-1 234,5": as `Intl.NumberFormat("ru-RU")` with that many decimal digits, halves rounded away
 * from zero. Loading `Intl` takes a tenth of a second on a phone.
 */
export function formatDecimal(value: number, { least = 0, most }: { least?: number; most: number }): string {
  const size = Math.abs(value);
  // The exponent shifts the shortest decimal: 1.005 becomes 100.5, not 100.49999.
  const units = size < 1e-6 ? 0 : Math.round(Number(`${size}e${most}`));
  const digits = String(units).padStart(most + 1, "0");
  const whole = digits.slice(0, digits.length - most).replace(/\B(?=(?:\d{3})+$)/g, nbsp);
  const fraction = digits.slice(digits.length - most);
  const shown = fraction.slice(0, least) + fraction.slice(least).replace(/0+$/, "");
  return (value < 0 && units > 0 ? "-" : "") + whole + (shown === "" ? "" : `,${shown}`);
}

export type PluralForm = "one" | "few" | "many";

/** Russian plural form (CLDR): 1 болт, 2 болта, 5 болтов; fractions use the second: 1,5 болта. */
export function pluralForm(count: number): PluralForm {
  if (!Number.isInteger(count)) return "few";
  const [tens, ones] = [Math.abs(count) % 100, Math.abs(count) % 10];
  if (ones === 1 && tens !== 11) return "one";
  return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? "few" : "many";
}
