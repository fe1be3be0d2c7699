/**
 * "MSK-26-000123": the city's prefix, two digits of the year, six or more of the counter (product rules §3.4). At most
 * 20 characters.
 */
export function orderNumber(prefix: string, year: number, n: number): string {
  if (!Number.isInteger(year) || year < 2000 || !Number.isSafeInteger(n) || n < 1) {
    throw new RangeError(`no order number from ${year}, ${n}`);
  }
  const number = `${prefix}-${String(year % 100).padStart(2, "0")}-${String(n).padStart(6, "0")}`;
  if (number.length > 20) throw new RangeError(`order number is too long: ${number}`);
  return number;
}

/** The number of an order, not of a part. */
export function isOrderNumber(number: string): boolean {
  return /^[^-]+-\d{2}-\d{6,}$/.test(number);
}

/** "MSK-26-000123-2": parts are counted from 1. */
export function partNumber(order: string, n: number): string {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`no part ${n}`);
  return `${order}-${n}`;
}

/** Position of a part by its number: 2 of "MSK-26-000123-2". */
export function partPosition(order: string, part: string): number {
  return Number(part.slice(order.length + 1));
}
