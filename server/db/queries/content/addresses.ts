import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";
import { drawingHash, firstPhoto, type PhotoRow } from "#server/db/queries/catalog/photos.ts";

/** Goods of one brand in one category: active count, and time of the last change (including deactivation). */
export type GoodsChange = { category_uuid: string; brand_uuid: string | null; n: number; changed: Date };

export async function listGoodsChanges(db: Db): Promise<GoodsChange[]> {
  const { rows } = await sql<GoodsChange>`
    select category_uuid, brand_uuid, (count(*) filter (where ${onSale}))::int as n, max(updated_at) as changed
      from products group by category_uuid, brand_uuid order by category_uuid, brand_uuid`.execute(db);
  return rows;
}

export type ProductAddress = {
  slug: string;
  name: string;
  drawingHash: string | null;
  photo: PhotoRow | null;
  changed: Date;
};

/** Active products by slug. */
export async function listProductAddresses(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<ProductAddress[]> {
  const { rows } = await sql<ProductAddress>`
    select ${addressColumns} from products p where ${onSale} order by slug offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

/** The same after a slug, for a walk through all of them. */
export async function productAddressesAfter(db: Db, slug: string, limit: number): Promise<ProductAddress[]> {
  const { rows } = await sql<ProductAddress>`
    select ${addressColumns} from products p where ${onSale} and slug > ${slug} order by slug limit ${limit}`.execute(
    db,
  );
  return rows;
}

const addressColumns = sql`slug, name, ${drawingHash} as "drawingHash", ${firstPhoto} as photo, updated_at as changed`;

/** A product without a base price is hidden. */
const onSale = sql`status = 'active' and base_price is not null`;
