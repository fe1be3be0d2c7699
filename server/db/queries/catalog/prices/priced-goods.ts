import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

export type GoodsRef = { uuid: string; externalId: string; article: string; name: string };

/**
 * Products that an article or external id names: as spelled, or else in the form in which articles are compared. At
 * most two.
 */
export async function goodsByArticle(db: Db | Tx, article: string, norm: string): Promise<GoodsRef[]> {
  const { rows } = await sql<GoodsRef & { isSpelled: boolean }>`
    select uuid, external_id as "externalId", article, name,
           lower(article) = lower(${article}::text) or external_id = ${article} as "isSpelled"
      from products
     where (article_norm = ${norm} and ${norm}::text <> '') or external_id = ${article}
     order by "isSpelled" desc, uuid
     limit 2`.execute(db);
  const spelled = rows.filter(({ isSpelled }) => isSpelled);
  return (spelled.length > 0 ? spelled : rows).map(({ isSpelled: _, ...goods }) => goods);
}

export type PricedGoods = GoodsRef & { category: string; brand: string | null };

/** Products with a price in a list, in the order of uuids, after one of them. */
export async function goodsOfList(
  db: Db | Tx,
  list: number,
  after: string | null,
  most: number,
): Promise<PricedGoods[]> {
  const { rows } = await sql<PricedGoods>`
    select p.uuid, p.external_id as "externalId", p.article, p.name, p.category_uuid as category, p.brand_uuid as brand
      from products p
     where (${after}::uuid is null or p.uuid > ${after}::uuid)
       and exists (select from prices t where t.product_uuid = p.uuid and t.price_list_id = ${list} and t.from_quantity = 0)
     order by p.uuid
     limit ${most}`.execute(db);
  return rows;
}

/** Number of goods with a price, by list. */
export async function goodsPerList(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ list: number; goods: number }>`
    select price_list_id as list, count(*)::int as goods from prices where from_quantity = 0 group by 1`.execute(db);
  return new Map(rows.map(({ list, goods }) => [list, goods]));
}
