import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";

/** Those of the words that goods have, in any of their forms. */
export async function knownWords(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${[...words]}::text[]) asked (word)
    where (select true from search_terms s where s.lexeme = search_lexeme(replace(asked.word, 'ё', 'е')) limit 1) is not null`.execute(
    db,
  );
  return rows.map(({ word }) => word);
}
