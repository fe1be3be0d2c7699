import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";

/** How many goods have each lexeme, at most `most`: goods of these categories, or all when null. */
export async function countedLexemes(
  db: Db,
  lexemes: readonly string[],
  { categories, most }: { categories: readonly string[] | null; most: number },
): Promise<Map<string, number>> {
  const ofKind = categories === null ? sql`` : sql`and e.category_uuid = any(${[...categories]}::uuid[])`;
  const { rows } = await sql<{ lexeme: string; goods: number }>`
    select asked.lexeme, counted.goods
    from unnest(${[...lexemes]}::text[]) asked (lexeme)
    cross join lateral (
      select count(*)::int as goods
      from (select from search_entries e where e.words @@ quote_literal(asked.lexeme)::tsquery ${ofKind} limit ${most}) having_it
    ) counted`.execute(db);
  return new Map(rows.map(({ lexeme, goods }) => [lexeme, goods]));
}
