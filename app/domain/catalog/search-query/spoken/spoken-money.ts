import type { TextSpan } from "#app/domain/catalog/search-query/span.ts";

/** Price range in roubles, inclusive. */
export type SpokenMoney = TextSpan & { from: number | null; to: number | null };
/** «100 шт», «5 упаковок»: a quantity, not a property of goods. */
export type SpokenQuantity = TextSpan & { quantity: number };

/**
 * «до 100 рублей», «от 50 до 90 ₽», «не дороже 300», «дешевле 1 000 р», «200-300 руб», «до 1 тыс»; a bare «до 100» is
 * no price, «до 1500» is one; «50 рублей» is the most to be paid.
 */
export function spokenMoney(text: string): SpokenMoney[] {
  const found: SpokenMoney[] = [];
  let rest = text;
  for (const { pattern, ends } of phrases) {
    rest = rest.replace(pattern, (phrase: string, ...groups: unknown[]) => {
      const place = groups.findIndex((group) => typeof group === "number");
      const at = Number(groups[place]);
      // The whole text follows the position argument.
      const [one, other] = groups.slice(0, place).filter((group): group is string => typeof group === "string");
      const isThousands = inThousands(other) && !inThousands(one);
      const limits = ends(roubles(isThousands ? `${one} тыс` : one), roubles(other));
      const skipped = phrase.length - phrase.trimStart().length;
      found.push({ start: at + skipped, end: at + phrase.length, ...limits });
      return " ".repeat(phrase.length);
    });
  }
  return found;
}

export function spokenQuantities(text: string): SpokenQuantity[] {
  return [...text.matchAll(quantity)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    quantity: Number(match[1]),
  }));
}

const sum = /(\d{1,3}(?:[\s\u00a0]\d{3})+|\d{1,7}(?:[.,]\d{1,2})?(?:\s?(?:тыс(?:яч[иа]?)?\.?|к(?![\p{L}\d])))?)/u
  .source;
/** «до 2 тыс» needs no unit; «1 тыс. шт» is a quantity. */
const thousands = /(\d{1,4}(?:[.,]\d{1,2})?(?:\s?тыс(?:яч[аиу]?)?|к)(?![\p{L}\d])(?!\.?\s*шт)\.?)/u.source;
const unit = /\s?(?:₽|рублей|рубля|рубл[ья]|руб\.?|р\.?|rub)(?![\p{L}\d])/u.source;
const none = `(?![\\p{L}\\d.,]|\\s?(?:мм|см|м|мл|л|кг|г|гр|°|градус\\p{L}*|шт\\p{L}*|уп|упак\\p{L}*|пач\\p{L}*|короб\\p{L}*|рулон\\p{L}*|баллон\\p{L}*|комплект\\p{L}*|%)(?!\\p{L}))`;
/** «длина максимум 400» is a size. */
const before = /(?<![\p{L}\d])(?<!(?<!\p{L})(?:длин|ширин|высот|толщин|диаметр|разм)\p{L}*\s+)/u.source;
const upTo =
  /(?:до|не\s+дороже|не\s+больше|не\s+более|дешевле|менее|меньше|максимум|в\s+пределах|бюджет(?:\s+до)?|по\s+цене\s+до|ценой?\s+до|стоимостью\s+до|за)\s+/u
    .source;
/** After these even a number without a unit is a price. */
const surelyUpTo =
  /(?:не\s+дороже|дешевле|в\s+пределах|максимум|бюджет(?:\s+до)?|по\s+цене\s+до|цен(?:а|ой)\s+до|стоимостью\s+до)\s+/u
    .source;
const from = /(?:от|не\s+дешевле|дороже|свыше|больше|более|минимум)\s+/u.source;
const surelyFrom = /(?:не\s+дешевле|дороже|цен(?:а|ой)\s+от|стоимостью\s+от)\s+/u.source;

/** «до 1500»: larger than the sizes that are typed without a unit. */
const bare = /([3-9]\d{2}|\d{4,6})/u.source;

const between = (one: number | null, other: number | null) => ({ from: one, to: other });
const atMost = (one: number | null) => ({ from: null, to: one });
const atLeast = (one: number | null) => ({ from: one, to: null });

const phrases: readonly {
  pattern: RegExp;
  ends: (one: number | null, other: number | null) => { from: number | null; to: number | null };
}[] = [
  { pattern: pattern(`от\\s+${sum}(?:${unit})?\\s+(?:и\\s+)?до\\s+${sum}${unit}`), ends: between },
  { pattern: pattern(`(?:между\\s+)?${sum}(?:${unit})?\\s?(?:[-–—]|\\sи\\s)\\s?${sum}${unit}`), ends: between },
  {
    pattern: pattern(`(?:цен[аой]+|стоимост[ью]+)\\s+(?:от\\s+)?${sum}\\s?(?:[-–—]|до)\\s?${sum}(?:${unit})?`),
    ends: between,
  },
  { pattern: pattern(`от\\s+${sum}(?:${unit})?\\s+(?:и\\s+)?до\\s+${thousands}`), ends: between },
  { pattern: pattern(`(?<![-./])${sum}\\s?[-–—]\\s?${thousands}`), ends: between },
  { pattern: pattern(`${upTo}${thousands}(?:${unit})?`), ends: atMost },
  { pattern: pattern(`${from}${thousands}(?:${unit})?`), ends: atLeast },
  { pattern: pattern(`${surelyUpTo}${sum}(?:${unit}|${none})`), ends: atMost },
  { pattern: pattern(`${surelyFrom}${sum}(?:${unit}|${none})`), ends: atLeast },
  { pattern: pattern(`${upTo}${sum}${unit}`), ends: atMost },
  { pattern: pattern(`${from}${sum}${unit}`), ends: atLeast },
  { pattern: pattern(`от\\s+${bare}\\s+(?:и\\s+)?до\\s+${bare}${none}`), ends: between },
  { pattern: pattern(`${sum}\\s?(?:₽|руб(?:л(?:ей|я|ь))?)(?![\\p{L}\\d])\\.?`), ends: atMost },
  { pattern: pattern(`(?<!от\\s[\\d.,]+\\s?\\p{L}*\\s)до\\s+${bare}${none}`), ends: atMost },
];

function pattern(source: string): RegExp {
  return new RegExp(before + source, "giu");
}

const quantity =
  /(?<![\p{L}\d.,])(\d{1,6})\s?(?:шт(?:ук[аи]?|\.)?|упаков(?:ок|к[аиу])|упак\.?|уп\.?|пач(?:ек|к[аиу])|короб(?:ок|к[аиу])|кор\.|баллон(?:ов|а)?|рулон(?:ов|а)?|комплект(?:ов|а)?)(?![\p{L}\d])/giu;

function inThousands(text: string | undefined): boolean {
  return text !== undefined && /[а-я]/i.test(text);
}

function roubles(text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Number((/[\d.,\s\u00a0]+/.exec(text)?.[0] ?? "").replace(/[\s\u00a0]/g, "").replace(",", "."));
  return inThousands(text) ? value * 1000 : value;
}
