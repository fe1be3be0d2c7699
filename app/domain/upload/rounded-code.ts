/**
 * A barcode damaged by a spreadsheet: «4,60712E+12», a long number with trailing zeros, or more digits than a
 * spreadsheet keeps. The original code cannot be restored.
 */
export function isRoundedCode(code: string): boolean {
  const text = code.trim();
  if (/^\d(?:[.,]\d+)?[eе]\+1\d$/iu.test(text) || /^\d[.,]\d+[eе]1\d$/iu.test(text)) return true;
  if (/^\d{15}0+$/.test(text)) return true;
  if (!/^\d{12,14}$/.test(text)) return false;
  return /0{6}$/.test(text) || (/0{5}$/.test(text) && !hasCheckDigit(text));
}

/** The last digit of EAN-13, UPC and GTIN is a check digit. */
function hasCheckDigit(digits: string): boolean {
  const [last = 0, ...others] = [...digits].map(Number).toReversed();
  const sum = others.reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === last;
}
