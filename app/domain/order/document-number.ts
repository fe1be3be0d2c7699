/**
 * "ОБ-26-0042": a prefix, two digits of the year, the counter in at least `digits` digits (product rules §3.5, §3.11).
 */
export function paperNumber(prefix: string, year: number, n: number, digits: number): string {
  if (!Number.isInteger(year) || year < 2000 || !Number.isSafeInteger(n) || n < 1)
    throw new RangeError(`no number from ${year}, ${n}`);
  return `${prefix}-${String(year % 100).padStart(2, "0")}-${String(n).padStart(digits, "0")}`;
}
