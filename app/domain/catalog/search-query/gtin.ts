/**
 * Barcodes that a typed number may stand for: itself; for the GTIN-14 of a box the GTIN-13 of its content (the first
 * digit is the packaging level, the last a check digit); for a GTIN-12 the same with a leading zero (GS1 General
 * Specifications, 1.4). Empty for any other text.
 */
export function gtinReadings(text: string): string[] {
  const digits = text.replace(/[\s-]/g, "");
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return [];
  const all = [digits];
  if (digits.length === 14) all.push(digits.slice(1), withCheckDigit(digits.slice(1, 13)));
  if (digits.length === 12) all.push(`0${digits}`);
  if (digits.length === 13 && digits.startsWith("0")) all.push(digits.slice(1));
  return [...new Set(all)];
}

/** From the right, every other digit has weight three. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/**
 * A number by which others know a product: 8, 12, 13 or 14 digits, the last of which checks the others. Numbers that
 * shops give themselves are none (prefixes 02, 04 and 2; GS1 General Specifications, 1.4).
 */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text) || withCheckDigit(text.slice(0, -1)) !== text) return false;
  const [whole, own] = text.length === 8 ? [text, /^[02]/] : [text.padStart(14, "0").slice(1), /^(?:0{6}|0[24]|2)/];
  return !own.test(whole);
}
