import type { JudgedRead } from "#app/domain/catalog/search-query/understand.ts";
import { joinsOf, splitsOf, type Respelling } from "#app/domain/catalog/search-query/joined-words.ts";
import { russianStem } from "#app/domain/catalog/search-query/russian-stem.ts";
import type { TradeLexicon } from "#app/domain/catalog/search-query/trade-lexicon.ts";
import type { Db } from "#server/db/client.ts";
import { knownWords } from "#server/db/queries/search/known-words.ts";

/**
 * The text with words joined or split as goods spell them: «под оконник», «ручкаоконная», «tx-30». Null if nothing
 * changes. Only words that the goods do not have are split, or joined with their neighbour.
 */
export async function respelled(
  db: Db,
  text: string,
  places: readonly (readonly JudgedRead[])[],
  lexicon: TradeLexicon,
): Promise<string | null> {
  const strange = new Set(
    places.flatMap(([typed]) => {
      const word = typed?.text.toLowerCase() ?? "";
      const isKnown = typed === undefined || typed.tokens.every(({ known }) => known);
      return isKnown || lexicon.vocabulary.has(russianStem(word)) ? [] : [word];
    }),
  );
  const words = text.split(/\s+/u);
  const candidates: Respelling[] = [...joinsOf(words, strange), ...splitsOf(words, strange)];
  if (candidates.length === 0) return null;
  const parts = [...new Set(candidates.flatMap(({ spelt }) => spelt))];
  const known = new Set(await knownWords(db, parts));
  const isKnown = (word: string) => known.has(word) || lexicon.vocabulary.has(russianStem(word));
  const best = candidates.find(({ spelt }) => spelt.every(isKnown));
  if (best === undefined) return null;
  return [...words.slice(0, best.at), ...best.spelt, ...words.slice(best.at + best.length)].join(" ");
}
