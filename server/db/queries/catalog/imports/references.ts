import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/** Everything that files may refer to by name. */
export type ImportReferenceRows = {
  categories: { uuid: string; parentUuid: string | null; name: string }[];
  brands: { uuid: string; name: string; slug: string }[];
  units: { uuid: string; name: string }[];
  attributes: { code: string; name: string; unit: string | null; kind: string; role: string }[];
  lists: { id: number; code: string; name: string }[];
  warehouses: { uuid: string; name: string }[];
};

export async function importReferenceRows(db: Db | Tx): Promise<ImportReferenceRows> {
  const [categories, brands, units, attributes, lists, warehouses] = [
    await db
      .selectFrom("categories")
      .select(["uuid", "parent_uuid as parentUuid", "name"])
      .orderBy("sort")
      .orderBy("uuid")
      .execute(),
    await db.selectFrom("brands").select(["uuid", "name", "slug"]).orderBy("uuid").execute(),
    await db.selectFrom("units").select(["uuid", "name"]).orderBy("uuid").execute(),
    await db
      .selectFrom("attributes")
      .select(["code", "name", "unit", "kind", "role"])
      .orderBy("sort")
      .orderBy("code")
      .execute(),
    await db.selectFrom("price_lists").select(["id", "code", "name"]).orderBy("id").execute(),
    await db.selectFrom("warehouses").select(["uuid", "name"]).orderBy("no").execute(),
  ];
  return { categories, brands, units, attributes, lists, warehouses };
}

/** Goods with stock by warehouse. */
export async function stockedGoods(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ warehouse: string; count: number }>`
    select warehouse_uuid as warehouse, count(*)::int as count from stock where on_hand > 0 group by warehouse_uuid`.execute(
    db,
  );
  return new Map(rows.map(({ warehouse, count }) => [warehouse, count]));
}

/** How many goods are on sale. */
export async function activeGoods(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from products where status = 'active'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Tiers that goods have, the most frequent ones, by list and quantity. */
export async function usedTiers(db: Db, most: number): Promise<{ list: string; from: string }[]> {
  const { rows } = await sql<{ list: string; from: string }>`
    select list, "from" from (
      select l.code as list, l.id, r.from_quantity as "from", count(*) as n
        from prices r join price_lists l on l.id = r.price_list_id where r.from_quantity > 0
       group by 1, 2, 3 order by n desc, 2, 3 limit ${most}
    ) used order by id, "from"`.execute(db);
  return rows;
}

/** Codes of the attributes that goods have, the most frequent first. */
export async function usedAttributes(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select value ->> 'code' as code from products cross join lateral jsonb_array_elements(attributes)
     group by 1 order by count(*) desc, 1 limit ${most}`.execute(db);
  return rows.map(({ code }) => code);
}
