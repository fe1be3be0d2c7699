import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/client.ts";

/** In descriptions of `goods` products, which are of so many categories. */
export type DescribedWord = { word: string; goods: number; categories: number };

/** A word of more descriptions tells nothing; more of them are not read. */
export const mostDescribed = 2_000;

/** Words of letters that descriptions have in any form. */
export async function describedWords(db: Db, words: readonly string[]): Promise<DescribedWord[]> {
  const { rows } = await sql<DescribedWord>`
    select asked.word, count(*)::int as goods, count(distinct described.category_uuid)::int as categories
    from unnest(${[...words]}::text[]) asked (word)
    cross join lateral (
      select e.category_uuid
      from search_descriptions d join search_entries e using (product_uuid)
      where d.words @@ ${queryOf(sql`asked.word`)}
      limit ${mostDescribed}
    ) described
    group by asked.word`.execute(db);
  return rows;
}

/** Condition on `search_entries e`: all the words are in the description. */
export function isDescribed(words: readonly string[]): RawBuilder<unknown> {
  return sql`e.product_uuid in (
    select d.product_uuid from search_descriptions d where d.words @@ ${queryOf(sql`${words.join(" ")}::text`)} limit ${mostDescribed}
  )`;
}

/** By the stems of 0177_descriptions_in_the_search.sql. */
function queryOf(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`plainto_tsquery('russian', described_text(${text}))`;
}
