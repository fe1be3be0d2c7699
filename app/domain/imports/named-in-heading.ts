import { nameNorm } from "#app/domain/catalog/name-norm.ts";

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

/** Stems of the words that tell names apart, in any order. */
function keyOf(text: string, left: RegExp): string {
  const words = wordsOf(text).filter((word) => !left.test(word));
  return words.map(stemOf).sort().join(" ");
}

function wordsOf(text: string): string[] {
  return nameNorm(text).match(/[\p{L}\d]+(?:-[\p{L}\d]+)*|₽/gu) ?? [];
}

const endings = [
  /(?:ичн|очн|ионн|онн|овск|ов|ев|ск|н)(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ую|ом|ем|ых|их)$/u,
  /(?:ый|ий|ая|яя|ое|ее|ые|ие|ого|его|ую|ых|их)$/u,
  /(?:иц[аыуе]|к[аиуе]|[аяыиуею]|ом|ем)$/u,
];

/** «оптовая» and «опт», «розничная» and «розница» have one stem; at least three letters stay. */
function stemOf(word: string): string {
  for (const ending of endings) {
    const stem = word.replace(ending, "");
    if (stem !== word && stem.length >= 3) return stem;
  }
  return word;
}
