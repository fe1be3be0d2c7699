import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";

/** Those of the words that goods have, each with a form that they have. */
export async function knownWords(db: Db, words: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ word: string; form: string }>`
    select asked.word, coalesce(same.word, form.word) as form
    from unnest(${[...words]}::text[]) asked (word)
    cross join lateral (
      select s.word from search_terms s where s.lexeme = search_lexeme(replace(asked.word, 'ё', 'е')) order by length(s.word), s.word limit 1
    ) form
    left join search_terms same on same.word = replace(asked.word, 'ё', 'е')`.execute(db);
  return new Map(rows.map(({ word, form }) => [word, form]));
}
