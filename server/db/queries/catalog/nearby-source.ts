import { type RawBuilder, sql } from "kysely";
import { bindingCte, replaces } from "./replacement.ts";

/**
 * Goods of a category go with those of another one, in the order of `place`. `own` and `their` are attributes to be
 * compared ('' for none): the same value, or with `nearest` the nearest number.
 */
export type RelatedRule = {
  goods: string;
  goes: string;
  place: number;
  own: string;
  their: string;
  nearest: boolean;
};

const active = sql`p.status = 'active'`;

/** Of a category so many of the most popular goods are compared. */
const mostCompared = 600;

/**
 * `alike (uuid, place)`: goods of the category of a product: first those that serve in its place, then by how near their
 * sizes and finish are.
 */
export function similarCtes(slug: string): RawBuilder<unknown> {
  return sql`
    ${bindingCte}
    own as (
      select o.uuid, o.category_uuid, o.unit_uuid, o.name, o.number_codes, o.numbers, s.value_ids
      from products o left join facet_sets s on s.id = o.facet_set
      where o.slug = ${slug} and o.status <> 'hidden'
    ),
    alike as materialized (
      select uuid, row_number() over (order by is_replacement desc, distance, popularity desc, uuid)::int as place
      from (
        select p.uuid, p.popularity, goods_distance(own.number_codes, own.numbers, own.value_ids, p.number_codes, p.numbers, theirs.value_ids) as distance,
          ${replaces()} as is_replacement
        from own
        cross join lateral (
          select p.* from products p
          where p.category_uuid = own.category_uuid and p.uuid <> own.uuid and ${active}
          order by p.popularity desc
          limit ${mostCompared}
        ) p
        left join facet_sets theirs on theirs.id = p.facet_set
      ) compared
    ),`;
}

/** Of each rule so many goods; of each neighbour without a rule so many. */
const mostOfRule = 6;
const mostOfNeighbour = 60;

export function relatedSql(to: { slug: string } | { uuids: readonly string[] }, rules: readonly RelatedRule[]) {
  const which = "slug" in to ? sql`o.slug = ${to.slug}` : sql`o.uuid = any(${[...to.uuids]}::uuid[])`;
  return {
    ctes: sql`
      own as (select o.uuid, o.category_uuid, o.brand_uuid, o.name, o.attributes from products o where ${which} and o.status <> 'hidden'),
      rules as (
        select asked.* from json_to_recordset(${JSON.stringify(rules)}) as asked (goods uuid, goes uuid, place int, own text, their text, nearest boolean)
        where asked.goods in (select category_uuid from own)
      ),
      fitting as materialized (
        select uuid, min(turn * 100 + place) as rank
        from (
          select fit.uuid, rules.place, row_number() over (partition by own.uuid, rules.place order by fit.distance, fit.popularity desc, fit.uuid) as turn
          from own
          join rules on rules.goods = own.category_uuid
          cross join lateral (
            select p.uuid, p.popularity, case when rules.nearest
              then abs(goods_value(p.name, p.attributes, rules.their)::double precision - goods_value(own.name, own.attributes, rules.own)::double precision)
              else 0
            end as distance
            from products p
            where ${active} and p.category_uuid = rules.goes and p.uuid not in (select uuid from own)
              and (rules.own = '' or rules.nearest or goods_value(p.name, p.attributes, rules.their) = goods_value(own.name, own.attributes, rules.own))
            order by distance, p.popularity desc
            limit ${mostOfRule}
          ) fit
        ) fits
        group by uuid
      ),
      beside as (
        select distinct neighbour.uuid
        from own
        join categories c on c.uuid = own.category_uuid
        join categories neighbour on neighbour.parent_uuid is not distinct from c.parent_uuid and neighbour.uuid <> c.uuid
        where not exists (select from fitting)
      ),
      nearby as materialized (
        select uuid, rank::int as rank from fitting
        union all
        select p.uuid, case when p.brand_uuid in (select brand_uuid from own) then 1 else 2 end
        from beside
        cross join lateral (
          select p.uuid, p.brand_uuid from products p
          where ${active} and p.category_uuid = beside.uuid and p.uuid not in (select uuid from own)
          order by p.popularity desc
          limit ${mostOfNeighbour}
        ) p
      ),`,
    tables: sql`nearby join products p using (uuid)`,
    where: active,
    sold: sql`true`,
    rank: sql`nearby.rank`,
  };
}
