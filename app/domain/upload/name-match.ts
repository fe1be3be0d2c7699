import { articleNorm } from "#app/domain/catalog/article.ts";
import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import { russianStem } from "#app/domain/catalog/search-query/russian-stem.ts";

type Named = { uuid: string; name: string; article: string };

/**
 * Products whose names contain every number and size of a text and the stem of every word. Units and counting words
 * are ignored.
 */
export function matchingGoods(text: string, goods: readonly Named[]): string[] {
  const queryWords = wordsOf(text);
  if (queryWords.length < 2) return [];
  return goods.filter((one) => saysAll(one, queryWords)).map(({ uuid }) => uuid);
}

function saysAll({ name, article }: Named, queryWords: readonly string[]): boolean {
  const words = wordsOf(name);
  const norm = articleNorm(article);
  return queryWords.every((word) =>
    /\d/.test(word)
      ? words.includes(word) || articleNorm(word) === norm
      : words.some((one) => !/\d/.test(one) && russianStem(one) === russianStem(word)),
  );
}

function wordsOf(text: string): string[] {
  const ignored = /^(?:мм|см|м|шт|уп|для|и|с|в|из|по|на|под|арт|артикул|гост|din)$/;
  return nameNorm(text)
    .replace(/(\d)\s*(?:мм|mm)(?![а-яa-z])/g, "$1")
    .split(/[^\p{L}\p{N}.]+/u)
    .map((word) => word.replace(/^\.+|\.+$/g, ""))
    .filter((word) => word !== "" && !ignored.test(word));
}
