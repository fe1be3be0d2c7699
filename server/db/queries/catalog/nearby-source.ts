import { type RawBuilder, sql } from "kysely";
import { bindingCte, distance, replaces } from "./replacement.ts";

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
        select p.uuid, p.popularity, ${distance()} as distance,
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

const fittable = sql`${active} and p.category_uuid = wants.goes and p.uuid not in (select uuid from own)`;

/** Threads («M8» with a Cyrillic letter) are compared by the names, which are all that washers have them in. */
const thread = sql.lit("@thread");
const threadPattern = sql.lit("\u041c\\d+");
const threadOf = (name: RawBuilder<unknown>) => sql`substring(${name} from ${threadPattern})`;

/**
 * What a rule seeks, from the facets of `own`: a thread, a value (id of facet_values) or a number with the code that
 * goods have it under. Nothing, if `own` has no such attribute.
 */
const comparedValues = sql`
  select ${threadOf(sql`own.name`)} as thread, null::integer as value, null::integer as code, null::double precision as number
  where rules.own = ${thread}
  union all
  select null, case when theirs.slug <> '' then theirs.id end, case when theirs.slug = '' then theirs.id end,
    case when theirs.slug = '' then own.numbers[array_position(own.number_codes, ours.id)] end
  from facet_values ours
  left join facet_values theirs on theirs.code = rules.their and theirs.slug = ours.slug
  where ours.code = rules.own and ours.id = any(own.value_ids)`;

/** The best goods of one want; conditions that cannot hold for it are not looked at. */
const fits = sql`
  (
    select p.uuid, p.popularity, 0::double precision as distance from products p
    where not wants.compares and ${fittable}
    order by p.popularity desc, p.uuid limit ${sql.lit(mostOfRule)}
  )
  union all
  (
    select p.uuid, p.popularity, 0 from products p
    where wants.thread is not null and ${fittable} and ${threadOf(sql`p.name`)} = wants.thread
    order by p.popularity desc, p.uuid limit ${sql.lit(mostOfRule)}
  )
  union all
  (
    select p.uuid, p.popularity, 0 from sets join products p on p.facet_set = any(sets.ids)
    where sets.want = wants.want and ${fittable}
    order by p.popularity desc, p.uuid limit ${sql.lit(mostOfRule)}
  )
  union all
  (
    select p.uuid, p.popularity, abs(p.numbers[array_position(p.number_codes, wants.code)] - wants.number) as distance from products p
    where wants.compares and (wants.nearest or wants.number = p.numbers[array_position(p.number_codes, wants.code)]) and ${fittable}
    order by distance, p.popularity desc, p.uuid limit ${sql.lit(mostOfRule)}
  )`;

export function relatedSql(to: { slug: string } | { uuids: readonly string[] }, rules: readonly RelatedRule[]) {
  const which = "slug" in to ? sql`o.slug = ${to.slug}` : sql`o.uuid = any(${[...to.uuids]}::uuid[])`;
  return {
    ctes: sql`
      own as (
        select o.uuid, o.category_uuid, o.brand_uuid, o.name, o.number_codes, o.numbers, s.value_ids
        from products o left join facet_sets s on s.id = o.facet_set
        where ${which} and o.status in ('active', 'discontinued')
      ),
      rules as (
        select requested.* from json_to_recordset(${JSON.stringify(rules)}) as requested (goods uuid, goes uuid, place int, own text, their text, nearest boolean)
        where requested.goods in (select category_uuid from own)
      ),
      wants as materialized (
        select row_number() over () as want, wanted.*
        from (
          select distinct rules.goods, rules.goes, rules.place, rules.own <> '' as compares, rules.nearest, compared.thread, compared.value, compared.code, compared.number
          from own
          join rules on rules.goods = own.category_uuid
          left join lateral (${comparedValues}) compared on rules.own <> ''
        ) wanted
      ),
      sets as materialized (
        select wants.want, array_agg(s.id) as ids
        from wants join facet_sets s on wants.value = any(s.value_ids)
        group by wants.want
      ),
      fitting as materialized (
        select uuid, min(turn * 100 + place) as rank
        from (
          select fits.uuid, wants.place, row_number() over (partition by wants.want order by fits.distance, fits.popularity desc, fits.uuid) as turn
          from wants
          cross join lateral (${fits}) fits
        ) turns
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
