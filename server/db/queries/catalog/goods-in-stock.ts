import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";
import {
  cardColumns,
  cardRow,
  cardTables,
  type CardJson,
  type PricingContext,
  type ProductCardRow,
} from "./card-columns.ts";

/** The most popular goods of each category that the city can ship at once, at most `limit` of each; one statement. */
export async function goodsInStock(
  db: Db,
  { categories, limit, ...pricing }: PricingContext & { categories: readonly string[]; limit: number },
): Promise<ProductCardRow[]> {
  if (categories.length === 0) return [];
  const { rows } = await sql<{ cards: CardJson[] }>`
    select coalesce(json_agg(card), '[]') as cards
    from (
      select ${cardColumns(pricing)}
      from (select distinct unnest(${[...categories]}::uuid[]) as uuid) wanted
      cross join lateral (
        select p.* from products p
        where p.status = 'active' and p.category_uuid = wanted.uuid
          and p.ships_from && array(select w.no from warehouses w where w.uuid = any(${[...pricing.cityWarehouseUuids]}::uuid[]))
        order by p.popularity desc, p.uuid
        limit ${limit}
      ) p
      ${cardTables}
    ) card`.execute(db);
  return (rows[0]?.cards ?? []).map(cardRow);
}
