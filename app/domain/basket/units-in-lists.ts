/** A figure as people write it: thousands may be parted by a space. */
const figure = "(?:\\d{1,3}(?:[ \\u00a0\\u2009\\u202f]\\d{3})+|\\d{1,9})(?:[.,]\\d{1,3})?";

/** Units that say nothing new: goods are sold by one unit each. */
const plain =
  "штук[аи]?|штуч|шт|ед|pcs?|pieces?|ea|" +
  "пог(?:онн[а-яё]*)?\\.?\\s?м(?:етр[а-яё]*)?|п\\.?\\s?м|м\\.?\\s?п|кв\\.?\\s?м|куб\\.?\\s?м|метр[а-яё]*|м[²³23]?|m[²³23]?|см|мм|" +
  "кг|kg|гр?|тн?|мл|л|" +
  "рул(?:он[а-яё]*)?|бухт[а-яё]*|компл(?:ект[а-яё]*)?|к-т[а-яё]*|наб(?:ор[а-яё]*)?|пар[аы]?|лист[а-яё]*|хлыст[а-яё]*|меш(?:о?к[а-яё]*)?|бан(?:о?к[а-яё]*)?";
/** Of these only the goods know how many units they hold. */
const packs =
  "уп(?:ак[а-яё]*)?|пач(?:е?к[а-яё]*)?|кор(?:об[а-яё]*)?|ящ(?:ик[а-яё]*)?|пал(?:л?ет[а-яё]*)?|поддон[а-яё]*|packs?|box(?:es)?";
const thousand = "тыс(?:яч[а-яё]*)?";
const word = `(?:${thousand}\\.?\\s?(?:${plain})?|${plain}|${packs})\\.{0,2}`;

/** Between a quantity and a code: the cross, and the letters of both alphabets that look like it. */
export const cross = "[xх×*]";

/** «20», «20 шт», «2 уп.», «1,5 тыс. шт», as parts of patterns with the flags i and u; the second has its unit told. */
export const amount = `${figure}(?:\\s*${word})?`;
export const amountWithUnit = `${figure}\\s*${word}`;

const parts = new RegExp(
  `^(.*?)\\s*(?:(?<thousand>${thousand})\\.?\\s?(?:${plain})?|(?:${plain})|(?<pack>${packs}))\\.{0,2}$`,
  "iu",
);
const unitAlone = new RegExp(`^${word}$`, "iu");

export type Amount = {
  /** Without its unit. */
  figure: string;
  times: number;
  /** Units are counted by packs of this name, in small letters. */
  pack: string | null;
};

/** What an amount counts by; whatever stands behind the figure and is no unit stays with it, for the figure to be refused. */
export function amountOf(text: string): Amount {
  const found = parts.exec(text);
  if (!found) return { figure: text, times: 1, pack: null };
  const { thousand: thousands, pack } = found.groups ?? {};
  return { figure: found[1] ?? "", times: thousands ? 1_000 : 1, pack: pack?.toLowerCase() ?? null };
}

export function isUnit(text: string): boolean {
  return unitAlone.test(text);
}

/**
 * How many units a pack called so holds; null where nobody knows. What the goods are sold by is one unit, «упаковка» and
 * «пачка» are the smallest pack, another word is the pack of that name.
 */
export function unitsInPack(
  pack: string,
  goods: { unit: string; packs: readonly { name: string; quantity: number }[] },
): number | null {
  const stem = pack.slice(0, 3);
  if (isCalled(goods.unit, stem)) return 1;
  const filled = goods.packs.filter(({ quantity }) => quantity > 0);
  const named = filled.filter(({ name }) => isCalled(name, stem));
  const meant = named.length === 0 && /^(?:уп|пач|pack)/u.test(pack) ? filled : named;
  return meant.length === 0 ? null : Math.min(...meant.map(({ quantity }) => quantity));
}

function isCalled(name: string, stem: string): boolean {
  return name.toLowerCase().startsWith(stem);
}
