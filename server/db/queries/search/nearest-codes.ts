import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";

/** The first of these texts of a tsquery that any product answers. */
export async function firstWithGoods(db: Db, queries: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ query: string }>`
    select query
    from unnest(${[...queries]}::text[]) with ordinality asked (query, turn)
    where exists (select from search_entries e where e.words @@ query::tsquery)
    order by turn
    limit 1`.execute(db);
  return rows[0]?.query ?? null;
}

/** Goods whose articles, in their normal form, look most like this one; `category` is a uuid. */
export async function nearestCodes(
  db: Db,
  norm: string,
  most: number,
): Promise<{ article: string; name: string; slug: string; category: string }[]> {
  const { rows } = await sql<{ article: string; name: string; slug: string; category: string }>`
    select p.article, p.name, p.slug, p.category_uuid as category
    from products p
    where p.status = 'active' and p.article_norm % ${norm}
    order by similarity(p.article_norm, ${norm}) desc, p.popularity desc, p.uuid
    limit ${most}`.execute(db);
  return rows;
}
