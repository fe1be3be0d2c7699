import { articleNorm } from "#app/domain/catalog/article.ts";
import { otherLayout } from "#app/domain/catalog/search-query/keyboard-layout.ts";
import { contactPhone } from "#app/domain/phone.ts";

/** What a typed or scanned text may mean. */
export type SearchText = {
  /** Plain, in one line. */
  text: string;
  /** As a number of an order, part or claim, in both keyboard layouts. */
  numbers: readonly string[];
  /** The end of such a number: four digits or more. */
  ending: string | null;
  /** "+7…", of a whole number. */
  phone: string | null;
  /** Ten or twelve digits. */
  inn: string | null;
  /** As articles are compared, in both layouts. */
  articles: readonly string[];
  /** Eight to fourteen digits; twelve are those of an EAN-13 without its leading zero too. */
  barcodes: readonly string[];
  /** For names: three letters or more. */
  name: string | null;
};

const mostSigns = 100;

/** Null: too short to search by. */
export function searchText(given: string): SearchText | null {
  const text = withoutScannerSigns(given).slice(0, mostSigns).trim();
  if ([...text].length < 2) return null;
  const bare = text.replace(/\s/g, "");
  const digits = /^\d+$/.test(bare) ? bare : null;
  const phone = contactPhone(text);
  const readings = [...new Set([bare, otherLayout(bare)].map((reading) => reading.toUpperCase()))];
  return {
    text,
    numbers: [...new Set(readings.flatMap((reading) => [reading, latinCapitals(reading)]))],
    ending: digits !== null && digits.length >= 4 && digits.length <= 9 ? digits : null,
    phone: phone.ok ? phone.value : null,
    inn: digits !== null && (digits.length === 10 || digits.length === 12) ? digits : null,
    articles: [...new Set(readings.map(articleNorm))].filter((article) => article.length >= 2),
    barcodes: barcodesOf(digits),
    name: /\p{L}{3}/u.test(text) ? text : null,
  };
}

/** A scanner may send its own prefix ("]C1", "]E0") and end with Enter or Tab. */
function withoutScannerSigns(given: string): string {
  return given
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim()
    .replace(/^\][A-Za-z]\d/, "");
}

function barcodesOf(digits: string | null): string[] {
  if (digits === null || digits.length < 8 || digits.length > 14) return [];
  if (digits.length === 12) return [digits, `0${digits}`];
  return digits.length === 13 && digits.startsWith("0") ? [digits, digits.slice(1)] : [digits];
}

/** Prefixes of orders are Latin: «МСК» of Cyrillic twins is read as they look. */
function latinCapitals(number: string): string {
  const [, prefix = "", rest = ""] = /^([^\d-]*)(.*)$/su.exec(number) ?? [];
  return articleNorm(prefix) + rest;
}
