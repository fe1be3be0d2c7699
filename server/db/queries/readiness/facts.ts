import { sql, type RawBuilder } from "kysely";
import type { Named } from "#app/domain/readiness/findings.ts";
import type { Db } from "#server/db/client.ts";

/** All cities, active or not, with what is needed to sell there. */
export async function cityFacts(db: Db, placeholderPhone: string) {
  const { rows } = await sql<{
    slug: string;
    name: string;
    isActive: boolean;
    hasPlaceholderPhone: boolean;
    hasStaffEmail: boolean;
    hasPrices: boolean;
    warehouses: number;
    pickupPoints: number;
    hasCourier: boolean;
    hasCarriers: boolean;
  }>`
    select c.slug, c.name, c.is_active as "isActive", c.phone = ${placeholderPhone} as "hasPlaceholderPhone",
      c.email is not null as "hasStaffEmail",
      exists (select from products p join prices s on s.product_uuid = p.uuid
        where p.status = 'active' and s.price > 0 and s.price_list_id in (c.price_list_id, ${baseListId})) as "hasPrices",
      (select count(*)::int from city_warehouses w where w.city_uuid = c.uuid) as warehouses,
      (select count(*)::int from pickup_points t where t.city_uuid = c.uuid and t.is_active) as "pickupPoints",
      exists (select from delivery_tariffs d where d.city_uuid = c.uuid and d.provider_code = 'own') as "hasCourier",
      exists (select from city_carriers r where r.city_uuid = c.uuid) as "hasCarriers"
    from cities c order by c.popular_rank nulls last, c.name`.execute(db);
  return rows;
}

const baseListId = 1;

/** Goods of the shop that are or are to be on sale. */
const offered = sql`products p where p.status in ('active', 'draft')`;

const active = sql`p.status = 'active'`;

export const goodsGaps = {
  stock: sql<boolean>`${active} and p.supply_days_from is null
    and not exists (select from stock s where s.product_uuid = p.uuid and s.on_hand > s.reserved)`,
  picture: sql<boolean>`${active} and p.drawing is null
    and not exists (select from product_images i where i.product_uuid = p.uuid)`,
  weight: sql<boolean>`${active} and p.weight_grams is null`,
} as const;

export async function countGoods(db: Db): Promise<{ total: number; drafts: number }> {
  const { rows } = await sql<{ total: number; drafts: number }>`
    select count(*)::int as total, count(*) filter (where p.status = 'draft')::int as drafts from ${offered}`.execute(
    db,
  );
  return rows[0] ?? { total: 0, drafts: 0 };
}

/** Goods with a gap, by article. */
export async function goodsWith(db: Db, gap: RawBuilder<boolean>): Promise<Named> {
  const { rows } = await sql<{ count: number; examples: string[] }>`
    select count(*)::int as count,
      coalesce((array_agg(article order by article))[1:3], '{}') as examples
    from (select p.article from ${offered} and (${gap})) found`.execute(db);
  return rows[0] ?? { count: 0, examples: [] };
}

/** Categories in which, and below which, nothing is on sale. */
export async function emptyCategories(db: Db): Promise<Named> {
  const { rows } = await sql<{ count: number; examples: string[] }>`
    with recursive filled as (
      select distinct c.uuid, c.parent_uuid from categories c
        join products p on p.category_uuid = c.uuid and p.status = 'active' and p.base_price > 0
      union
      select c.uuid, c.parent_uuid from categories c join filled f on c.uuid = f.parent_uuid
    )
    select count(*)::int as count, coalesce((array_agg(slug order by slug))[1:3], '{}') as examples
    from categories where uuid not in (select uuid from filled)`.execute(db);
  return rows[0] ?? { count: 0, examples: [] };
}
