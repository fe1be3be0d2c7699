/**
 * EAN-13 with its check digit. The first digit 2 is for codes that a shop gives
 * itself, so no real product carries one of these.
 * @param series 0-9: several codes of one product (the piece, its packs).
 */
export function shopBarcode(series: number, family: number, index: number): string {
  const body = `2${series}${String(family).padStart(3, "0")}${String(index).padStart(7, "0")}`;
  return body + eanCheckDigit(body);
}

function eanCheckDigit(body: string): number {
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}
