import { articleNorm } from "#app/domain/catalog/article.ts";
import { nameNorm } from "#app/domain/catalog/name-norm.ts";

type Named = { uuid: string; name: string; article: string };

/**
 * Goods whose names say everything that a text says: each of its numbers and sizes, and each of its words by its stem.
 * Words of units and of how goods are counted say nothing.
 */
export function matchingGoods(text: string, goods: readonly Named[]): string[] {
  const asked = wordsOf(text);
  if (asked.length < 2) return [];
  return goods.filter((one) => saysAll(one, asked)).map(({ uuid }) => uuid);
}

function saysAll({ name, article }: Named, asked: readonly string[]): boolean {
  const words = wordsOf(name);
  const norm = articleNorm(article);
  return asked.every((word) =>
    /\d/.test(word)
      ? words.includes(word) || articleNorm(word) === norm
      : words.some((one) => !/\d/.test(one) && stem(one) === stem(word)),
  );
}

function wordsOf(text: string): string[] {
  const passed = /^(?:мм|см|м|шт|уп|для|и|с|в|из|по|на|под|арт|артикул|гост|din)$/;
  return nameNorm(text)
    .replace(/(\d)\s*(?:мм|mm)(?![а-яa-z])/g, "$1")
    .split(/[^\p{L}\p{N}.]+/u)
    .map((word) => word.replace(/^\.+|\.+$/g, ""))
    .filter((word) => word !== "" && !passed.test(word));
}

/** Endings of Russian words are two or three letters. */
function stem(word: string): string {
  return word.length <= 4 ? word : word.slice(0, Math.max(4, word.length - 3));
}
