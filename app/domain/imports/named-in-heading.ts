import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import { commonRoot } from "#app/domain/catalog/search-query/russian-stem.ts";

/** Words that say what a column holds and do not tell price lists or warehouses apart. */
const ofPrices = /^(?:цен\p{L}{0,2}|прайс|стоимост\p{L}{1,2}|price|руб\p{L}*|р|rub|₽|ндс|с|без|за|шт|ед|единицу)$/u;
const ofStock = /^(?:остат\p{L}+|наличи\p{L}|склад\p{L}{0,2}|кол|во|кол-во|количество|stock|qty|на|в|по|шт|ед)$/u;

/**
 * The price list that a heading names in another form: «Оптовая цена, руб.» is the list «Опт», «Дилер» is «Дилерская».
 * Every word has to fit, so «Крупный опт» is not «Опт»; undefined unless exactly one list fits.
 */
export function listInHeading<T extends { name: string }>(lists: readonly T[], heading: string): T | undefined {
  return onlyFitting(lists, heading, ofPrices);
}

/** The warehouse of «Остаток Южный» or «Кол-во на складе Южный»; a heading without such a word may be anything. */
export function warehouseInHeading<T extends { name: string }>(
  warehouses: readonly T[],
  heading: string,
): T | undefined {
  return wordsOf(heading).some((word) => ofStock.test(word)) ? onlyFitting(warehouses, heading, ofStock) : undefined;
}

function onlyFitting<T extends { name: string }>(all: readonly T[], heading: string, left: RegExp): T | undefined {
  const key = keyOf(heading, left);
  if (key === "") return undefined;
  const [only, ...others] = all.filter(({ name }) => keyOf(name, left) === key);
  return others.length === 0 ? only : undefined;
}

/** Roots of the words that tell names apart, in any order. */
function keyOf(text: string, left: RegExp): string {
  const words = wordsOf(text).filter((word) => !left.test(word));
  return words.map(commonRoot).sort().join(" ");
}

function wordsOf(text: string): string[] {
  return nameNorm(text).match(/[\p{L}\d]+(?:-[\p{L}\d]+)*|₽/gu) ?? [];
}
