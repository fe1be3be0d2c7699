import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/** As stored: `list` is the id of the price list, `points` are hundredths of a percent. */
export type MarkupRow = { list: number; category: string | null; brand: string | null; points: number };

export async function priceMarkups(db: Db | Tx): Promise<MarkupRow[]> {
  return db
    .selectFrom("price_markups")
    .select(["price_list_id as list", "category_uuid as category", "brand_uuid as brand", "points"])
    .orderBy("price_list_id")
    .orderBy("category_uuid")
    .orderBy("brand_uuid")
    .execute();
}

/** Until the transaction ends, nobody else changes markups. */
export async function lockMarkups(tx: Tx): Promise<void> {
  await sql`lock table price_markups in share row exclusive mode`.execute(tx);
}

export async function setMarkup(tx: Tx, { list, category, brand, points }: MarkupRow): Promise<void> {
  await sql`
    insert into price_markups (price_list_id, category_uuid, brand_uuid, points)
    values (${list}, ${category}::uuid, ${brand}::uuid, ${points})
    on conflict (price_list_id, category_uuid, brand_uuid) do update set points = excluded.points`.execute(tx);
}

export async function removeMarkup(tx: Tx, { list, category, brand }: Omit<MarkupRow, "points">): Promise<void> {
  await sql`
    delete from price_markups
     where price_list_id = ${list}
       and category_uuid is not distinct from ${category}::uuid
       and brand_uuid is not distinct from ${brand}::uuid`.execute(tx);
}
