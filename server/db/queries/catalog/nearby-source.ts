import { type RawBuilder, sql } from "kysely";
import { bindingCte, replaces } from "./replacement.ts";

/**
 * Goods of one category go with those of another, ordered by `place`. `own` and `their` are compared attributes ('' for
 * none): equal, or with `nearest` numerically closest.
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

/** Only the most popular goods of a category are compared. */
const mostCompared = 600;

/**
 * `alike (uuid, place)`: goods that people have chosen, then goods of the product's category, replacements first, then by
 * similarity of sizes and finish.
 */
export function similarCtes(slug: string): RawBuilder<unknown> {
  return sql`
    ${bindingCte}
    own as (
      select o.uuid, o.category_uuid, o.unit_uuid, o.name, o.number_codes, o.numbers, s.value_ids
      from products o left join facet_sets s on s.id = o.facet_set
      where o.slug = ${slug} and o.status in ('active', 'discontinued')
    ),
    picked as materialized (
      select n.linked_uuid as uuid, n.position as place from own join product_links n on n.product_uuid = own.uuid and n.kind = 'similar'
    ),
    alike as materialized (
      select uuid, row_number() over (order by chosen_at nulls last, is_replacement desc, distance, popularity desc, uuid)::int as place
      from (
        select uuid, 0 as popularity, 0 as distance, false as is_replacement, place as chosen_at from picked
        union all
        select p.uuid, p.popularity, goods_distance(own.number_codes, own.numbers, own.value_ids, p.number_codes, p.numbers, theirs.value_ids) as distance,
          ${replaces()} as is_replacement, null
        from own
        cross join lateral (
          select p.* from products p
          where p.category_uuid = own.category_uuid and p.uuid <> own.uuid and ${active}
          order by p.popularity desc
          limit ${mostCompared}
        ) p
        left join facet_sets theirs on theirs.id = p.facet_set
        where p.uuid not in (select uuid from picked)
      ) compared
    ),`;
}

/** Ranks of goods that people have chosen are below those of rules. */
const beforeOthers = 1_000;

/** Goods per rule, and per neighbouring category without a rule. */
const mostOfRule = 6;
const mostOfNeighbour = 60;

export function relatedSql(to: { slug: string } | { uuids: readonly string[] }, rules: readonly RelatedRule[]) {
  const which = "slug" in to ? sql`o.slug = ${to.slug}` : sql`o.uuid = any(${[...to.uuids]}::uuid[])`;
  return {
    ctes: sql`
      own as (select o.uuid, o.category_uuid, o.brand_uuid, o.name, o.attributes from products o where ${which} and o.status in ('active', 'discontinued')),
      rules as (
        select requested.* from json_to_recordset(${JSON.stringify(rules)}) as requested (goods uuid, goes uuid, place int, own text, their text, nearest boolean)
        where requested.goods in (select category_uuid from own)
      ),
      wants as materialized (
        select distinct rules.goods, rules.goes, rules.place, rules.own <> '' as compares, rules.their, rules.nearest,
          case when rules.own <> '' then goods_value(own.name, own.attributes, rules.own) end as value
        from own join rules on rules.goods = own.category_uuid
      ),
      valued as materialized (
        select compared.goes, compared.their, p.uuid, p.popularity, goods_value(p.name, p.attributes, compared.their) as value
        from (select distinct goes, their from wants where compares) compared
        join products p on p.category_uuid = compared.goes
        where ${active} and p.uuid not in (select uuid from own)
      ),
      fitting as materialized (
        select uuid, min(turn * 100 + place) as rank
        from (
          select uuid, place, row_number() over (partition by goods, place, wanted order by distance, popularity desc, uuid) as turn
          from (
            select wants.goods, wants.place, wants.value as wanted, valued.uuid, valued.popularity, case when wants.nearest
              then abs(valued.value::double precision - wants.value::double precision)
              else 0
            end as distance
            from wants
            join valued on valued.goes = wants.goes and valued.their = wants.their and (wants.nearest or valued.value = wants.value)
            where wants.compares
            union all
            select wants.goods, wants.place, null, popular.uuid, popular.popularity, 0
            from wants
            cross join lateral (
              select p.uuid, p.popularity from products p
              where ${active} and p.category_uuid = wants.goes and p.uuid not in (select uuid from own)
              order by p.popularity desc, p.uuid
              limit ${mostOfRule}
            ) popular
            where not wants.compares
          ) fits
        ) turns
        where turn <= ${mostOfRule}
        group by uuid
      ),
      beside as (
        select distinct neighbour.uuid
        from own
        join categories c on c.uuid = own.category_uuid
        join categories neighbour on neighbour.parent_uuid is not distinct from c.parent_uuid and neighbour.uuid <> c.uuid
        where not exists (select from fitting)
      ),
      picked as materialized (
        select n.linked_uuid as uuid, min(n.position)::int as place from product_links n
        where n.kind = 'related' and n.product_uuid in (select uuid from own) and n.linked_uuid not in (select uuid from own)
        group by n.linked_uuid
      ),
      nearby as materialized (
        select uuid, place - ${sql.lit(beforeOthers)} as rank from picked
        union all
        select uuid, rank::int from fitting where uuid not in (select uuid from picked)
        union all
        select p.uuid, case when p.brand_uuid in (select brand_uuid from own) then 1 else 2 end
        from beside
        cross join lateral (
          select p.uuid, p.brand_uuid from products p
          where ${active} and p.category_uuid = beside.uuid and p.uuid not in (select uuid from own union select uuid from picked)
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
