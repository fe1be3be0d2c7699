import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";

/** Those of the words, in lower case and without «ё», that goods have, each with a form that they have. */
export async function knownWords(db: Db, words: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ word: string; form: string }>`
    select asked.word, coalesce(same.word, form.word) as form
    from unnest(${[...words]}::text[]) asked (word)
    cross join lateral (
      select s.word from search_terms s where s.lexeme = search_lexeme(asked.word) order by length(s.word), s.word limit 1
    ) form
    left join search_terms same on same.word = asked.word`.execute(db);
  return new Map(rows.map(({ word, form }) => [word, form]));
}
