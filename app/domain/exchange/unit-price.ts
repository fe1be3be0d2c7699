/**
 * The price of a base unit by that of a pack of `coefficient` of them, in thousandths of a rouble, rounded half-up: the
 * shop keeps prices of small goods in thousandths. The coefficient is a decimal text above zero.
 */
export function priceOfBaseUnit(price: number, coefficient: string): number {
  const [whole = "1", fraction = ""] = coefficient.split(".");
  const units = BigInt(`${whole}${fraction}`);
  if (units <= 0n) return price;
  const scaled = BigInt(price) * 10n ** BigInt(fraction.length);
  return Number((scaled * 2n + units) / (units * 2n));
}
