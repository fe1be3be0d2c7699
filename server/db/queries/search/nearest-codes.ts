import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";

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
