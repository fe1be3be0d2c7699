import { sql } from "kysely";
import { withoutYo } from "#app/domain/catalog/search-query/joined-words.ts";
import type { Db } from "#server/db/client.ts";

/**
 * Those of the words in the texts that the database's Russian dictionary leaves out of searches: «как», «какая», «ли»,
 * «вам». What it does not search for tells no goods or pages apart.
 */
export async function stopWordsIn(db: Db, texts: readonly string[]): Promise<string[]> {
  const words = new Set(texts.flatMap((text) => withoutYo(text).match(/[а-я]+/gu) ?? []));
  if (words.size === 0) return [];
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${[...words]}::text[]) asked (word) where ts_lexize('russian_stem', word) = '{}'`.execute(
    db,
  );
  return rows.map(({ word }) => word);
}
