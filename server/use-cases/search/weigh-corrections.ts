import { correctionsOf, mostCounted } from "#app/domain/catalog/search-query/correction.ts";
import type { JudgedRead } from "#app/domain/catalog/search-query/understand.ts";
import type { Db } from "#server/db/client.ts";
import { countedLexemes } from "#server/db/queries/search/counted-lexemes.ts";

/** Closest corrections of a word that are counted. */
const mostWeighed = 8;

/**
 * Counts the goods of each correction, of these categories if the query names a kind: only for words with several, so
 * that most queries need no statement.
 */
export async function weighCorrections(
  db: Db,
  places: readonly (readonly JudgedRead[])[],
  categories: readonly string[] | null,
): Promise<JudgedRead[][]> {
  const lexemes = new Set(places.flatMap(rivals));
  if (lexemes.size === 0) return places.map((reads) => [...reads]);
  const goods = await countedLexemes(db, [...lexemes], { categories, most: mostCounted });
  return places.map((reads) =>
    reads.map((read) => ({
      ...read,
      tokens: read.tokens.map((token) => ({
        ...token,
        alike: token.alike.map((one) => ({ ...one, goods: goods.get(one.lexeme) ?? 0 })),
      })),
    })),
  );
}

/** Lexemes among which a choice is to be made. */
function rivals(reads: readonly JudgedRead[]): string[] {
  const corrections = reads
    .flatMap(({ tokens }) => tokens.flatMap(({ token, alike }) => correctionsOf(token, alike)))
    .toSorted((one, other) => one.cost - other.cost)
    .slice(0, mostWeighed);
  const lexemes = new Set(corrections.map(({ lexeme }) => lexeme));
  return lexemes.size < 2 ? [] : [...lexemes];
}
