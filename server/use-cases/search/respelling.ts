import { isFunctionWord } from "#app/domain/catalog/search-query/function-words.ts";
import type { JudgedRead } from "#app/domain/catalog/search-query/understand.ts";
import {
  joinsOf,
  plainWordsOf,
  splitsOf,
  withoutYo,
  type Respelling,
} from "#app/domain/catalog/search-query/joined-words.ts";
import { russianStem } from "#app/domain/catalog/search-query/russian-stem.ts";
import type { TradeLexicon } from "#app/domain/catalog/search-query/trade-lexicon.ts";
import type { Db } from "#server/db/client.ts";
import { knownWords } from "#server/db/queries/search/known-words.ts";

/**
 * The text with words joined, split or without a diminutive suffix as goods have them: «под оконник», «ручкаоконная»,
 * «tx-30», «лампочка». Null if nothing changes. Only words that the goods do not have are joined with their neighbour, and
 * only those that the dictionary lacks as well are changed.
 */
export async function respelled(
  db: Db,
  text: string,
  places: readonly (readonly JudgedRead[])[],
  lexicon: TradeLexicon,
): Promise<string | null> {
  const missing = places.flatMap(([typed]) =>
    typed === undefined || typed.tokens.every(({ known, described }) => known || described !== undefined)
      ? []
      : [withoutYo(typed.text)],
  );
  const strange = new Set(missing.filter((word) => !lexicon.vocabulary.has(russianStem(word))));
  const words = text.split(/\s+/u);
  const candidates: Respelling[] = [
    ...joinsOf(words, new Set(missing)),
    ...words.flatMap((word, at) =>
      strange.has(withoutYo(word)) ? plainWordsOf(word).map((one) => ({ at, length: 1, spelt: [one] })) : [],
    ),
    ...splitsOf(words, strange),
  ];
  if (candidates.length === 0) return null;
  const parts = [...new Set(candidates.flatMap(({ spelt }) => spelt))];
  const known = await knownWords(db, parts);
  const spellingOf = (word: string) =>
    known.get(word) ??
    (word.length < 4 && isFunctionWord(word) ? word : null) ??
    (lexicon.vocabulary.has(russianStem(word)) ? word : null);
  const best = candidates.find(({ spelt }) => spelt.every((word) => spellingOf(word) !== null));
  if (best === undefined) return null;
  const spelt = best.spelt.map((word) => spellingOf(word) ?? word);
  return [...words.slice(0, best.at), ...spelt, ...words.slice(best.at + best.length)].join(" ");
}
