/**
 * A barcode that a spreadsheet has shortened: «4,60712E+12», a long number whose last figures became noughts, or more figures
 * than a spreadsheet keeps. Which goods were meant cannot be known any more.
 */
export function isRoundedCode(code: string): boolean {
  const text = code.trim();
  if (/^\d(?:[.,]\d+)?[eе]\+1\d$/iu.test(text) || /^\d[.,]\d+[eе]1\d$/iu.test(text)) return true;
  if (/^\d{15}0+$/.test(text)) return true;
  if (!/^\d{12,14}$/.test(text)) return false;
  return /0{6}$/.test(text) || (/0{5}$/.test(text) && !hasCheckDigit(text));
}

/** The last figure of EAN-13, UPC and GTIN is worked out of the others. */
function hasCheckDigit(digits: string): boolean {
  const [last = 0, ...others] = [...digits].map(Number).toReversed();
  const sum = others.reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === last;
}
