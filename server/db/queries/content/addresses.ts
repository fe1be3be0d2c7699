import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";

/** Goods of one brand in one category: how many can be bought, and when the last of them changed, be it by leaving the shop. */
export type GoodsChange = { category_uuid: string; brand_uuid: string; n: number; changed: Date };

export async function listGoodsChanges(db: Db): Promise<GoodsChange[]> {
  const { rows } = await sql<GoodsChange>`
    select category_uuid, brand_uuid, (count(*) filter (where ${onSale}))::int as n, max(updated_at) as changed
      from products group by category_uuid, brand_uuid order by category_uuid, brand_uuid`.execute(db);
  return rows;
}

export type ProductAddress = { slug: string; name: string; drawingHash: string; changed: Date };

/** Goods that can be bought, in the order of their slugs. */
export async function listProductAddresses(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<ProductAddress[]> {
  const { rows } = await sql<ProductAddress>`
    select slug, name, md5(drawing::text) as "drawingHash", updated_at as changed from products where ${onSale} order by slug offset ${offset} limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Without a price of the base list nobody sees it. */
const onSale = sql`status = 'active' and base_price is not null`;
