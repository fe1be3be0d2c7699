/** Whether the check digit of a GTIN is right; other codes, as those of the shop's own, have none. */
export function isSoundBarcode(code: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return true;
  const sum = [...code.slice(0, -1)]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(code.at(-1));
}
