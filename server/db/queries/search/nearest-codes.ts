import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";

/** The first tsquery that matches any product. */
export async function firstWithGoods(db: Db, queries: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ query: string }>`
    select query
    from unnest(${[...queries]}::text[]) with ordinality requested (query, turn)
    where exists (select from search_entries e where e.words @@ query::tsquery)
    order by turn
    limit 1`.execute(db);
  return rows[0]?.query ?? null;
}

/** Goods with the most similar normalised articles; `category` is a uuid. */
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
