import type { JudgedRead, JudgedToken } from "#app/domain/catalog/search-query/understand.ts";
import type { TradeLexicon } from "#app/domain/catalog/search-query/trade-lexicon.ts";
import type { Db } from "#server/db/client.ts";
import { describedWords, mostDescribed, type DescribedWord } from "#server/db/queries/search/described-words.ts";

/**
 * Marks the words that only descriptions of goods have: weak evidence, looked up only for words that neither names nor
 * attributes have in any reading.
 */
export async function markDescribed(
  db: Db,
  places: readonly (readonly JudgedRead[])[],
  lexicon: TradeLexicon,
): Promise<JudgedRead[][]> {
  const asked = new Set(
    places
      .filter((reads) => !reads.some(({ tokens }) => tokens.every(({ known, begins }) => known || begins)))
      .flatMap(([typed]) => (typed?.tokens ?? []).filter(isWanting).map(({ token }) => token)),
  );
  if (asked.size === 0) return places.map((reads) => [...reads]);
  const found = await describedWords(db, [...asked]);
  const described = new Map(found.map((word) => [word.word, isTelling(word, lexicon) ? "telling" : "idle"] as const));
  return places.map((reads) =>
    reads.map((read) =>
      read.how === "typed"
        ? { ...read, tokens: read.tokens.map((token) => ({ ...token, described: described.get(token.token) })) }
        : read,
    ),
  );
}

/** Those of the words that descriptions have and that say something there. */
export async function tellingWords(db: Db, words: readonly string[], lexicon: TradeLexicon): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const found = await describedWords(db, words);
  return new Set(found.filter((one) => isTelling(one, lexicon)).map(({ word }) => word));
}

function isWanting({ token, lexeme, known }: JudgedToken): boolean {
  return !known && lexeme !== null && /^[a-zа-я]{3,}$/u.test(token);
}

/** «надёжный», «подходит»: a word that descriptions of all kinds of goods have says nothing about any of them. */
function isTelling({ goods, categories }: DescribedWord, lexicon: TradeLexicon): boolean {
  return goods < mostDescribed && categories <= Math.max(fewCategories, lexicon.categories.length * largeShare);
}

const fewCategories = 3;
const largeShare = 0.25;
