/**
 * Spreadsheet numbers as displayed: a format may add a unit («0 "уп"»), keep leading zeros («000000»), or show a date
 * or percentage.
 */
export type NumberShown = (value: number) => string;

const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47]);
builtInDates.add(50).add(51).add(52).add(53).add(54).add(55).add(56).add(57).add(58);

/** By built-in format id or by a custom format code. */
export function numberFormat(id: number, code: string | undefined, from1904: boolean): NumberShown {
  if (code === undefined) {
    if (builtInDates.has(id)) return (value) => dayText(value, from1904);
    return id === 9 || id === 10 ? percentText : plainNumber;
  }
  const [positive = ""] = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const literals = literalsOf(positive);
  const bare = positive.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, "");
  if (/[ymdhsгдч]/i.test(bare) && !/[0#?]/.test(bare.replace(/\.0+/g, ""))) return (value) => dayText(value, from1904);
  if (bare.includes("%")) return percentText;
  if (/[0#?],+(?:[^0#?,.]|$)/.test(bare)) return (value) => `${plainNumber(value)} (${code.slice(0, 20)})`;
  const digits = /^\s*(0{2,})\s*$/.exec(bare)?.[1]?.length ?? 0;
  return (value) => {
    const number = Number.isInteger(value) && value >= 0 ? String(value).padStart(digits, "0") : plainNumber(value);
    return literals === "" ? number : `${number} ${literals}`;
  };
}

/** Literal text of a format, without currency signs. */
function literalsOf(code: string): string {
  const text = [...code.replace(/\[[^\]]*\]/g, "").matchAll(/"([^"]*)"|\\(.)/g)]
    .map(([, words, sign]) => words ?? sign ?? "")
    .join("");
  return /\p{L}/u.test(text) && !/руб|^\s*р\.?\s*$|rub|eur|usd/iu.test(text) ? text.trim() : "";
}

/** 15 digits, so that 0.1 + 0.2 is 0.3. Three decimals get a fourth, so that they are not read as thousands. */
export function plainNumber(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  return /^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text;
}

function percentText(value: number): string {
  return `${plainNumber(value * 100)}%`;
}

/** Dates include the time, so that they cannot be mistaken for codes. */
function dayText(value: number, from1904: boolean): string {
  const days = value + (from1904 ? 1462 : 0);
  if (!(days > 0 && days < 200_000)) return `${plainNumber(value)} 00:00`;
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400_000));
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.getUTCFullYear()} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
}
