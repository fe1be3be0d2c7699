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
import { bindingCte, distance, replaces } from "./replacement.ts";

/** The most popular goods of each category in stock for the city, at most `limit` each; one statement. */
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

/** Replacements shown per product, and popular goods of its category compared to find them. */
const mostReplacements = 6;
const mostComparedInStock = 200;

/** In-stock replacements for each product, nearest first; one statement. */
export async function replacementsInStock(
  db: Db,
  { products, ...pricing }: PricingContext & { products: readonly string[] },
): Promise<{ of: string; card: ProductCardRow }[]> {
  if (products.length === 0) return [];
  const { rows } = await sql<{ cards: (CardJson & { of: string })[] }>`
    with ${bindingCte}
    here as (select array(select w.no from warehouses w where w.uuid = any(${[...pricing.cityWarehouseUuids]}::uuid[])) as places),
    own as (
      select o.uuid, o.category_uuid, o.unit_uuid, o.name, o.number_codes, o.numbers, s.value_ids
      from products o left join facet_sets s on s.id = o.facet_set
      where o.uuid = any(${[...products]}::uuid[]) and o.status in ('active', 'discontinued')
    ),
    found as (
      select own.uuid as of, near.uuid, row_number() over (partition by own.uuid order by near.distance, near.popularity desc, near.uuid) as place
      from own
      cross join lateral (
        select p.uuid, p.popularity, ${distance()} as distance
        from (
          select c.* from products c, here
          where c.category_uuid = own.category_uuid and c.uuid <> own.uuid and c.status = 'active' and c.ships_from && here.places
            and lower(split_part(c.name, ' ', 1)) = lower(split_part(own.name, ' ', 1))
          order by c.popularity desc, c.uuid
          limit ${mostComparedInStock}
        ) p
        left join facet_sets theirs on theirs.id = p.facet_set
        where ${replaces()}
      ) near
    )
    select coalesce(json_agg(card order by "of", place), '[]') as cards
    from (
      select found.of, found.place, ${cardColumns(pricing)}
      from found join products p on p.uuid = found.uuid
      ${cardTables}
      where found.place <= ${mostReplacements}
    ) card`.execute(db);
  return (rows[0]?.cards ?? []).map(({ of, ...card }) => ({ of, card: cardRow(card) }));
}
