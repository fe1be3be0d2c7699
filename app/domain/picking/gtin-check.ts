/** Whether the last digit of a GTIN-8, 12, 13 or 14 checks the others (GS1 General Specifications, 7.9). */
export function isCheckedGtin(digits: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return false;
  const sum = [...digits]
    .reverse()
    .slice(1)
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1));
}

/** The first barcode that can be printed as EAN-13. */
export function ean13Of(barcodes: readonly string[]): string | null {
  return barcodes.find((code) => code.length === 13 && isCheckedGtin(code)) ?? null;
}
