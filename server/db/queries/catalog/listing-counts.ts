import { type RawBuilder, sql } from "kysely";
import type { Listing } from "#app/contract/catalog/catalog.ts";
import { availabilityBit, standBit, stands } from "./listing-filters.ts";
import type { ListingGoodsQuery } from "./listing-goods.ts";

export type ListingTotals = { total: number; availabilityCounts: Listing["availabilityCounts"] };

/** A value among the goods of the context, before filters; `count` of them pass all filters of other facets. */
export type CountedValue = { code: string; slug: string; label: string; count: number };
/** Minimum and maximum among the goods of these categories. */
export type Bounds = { code: string; low: number; high: number };
export type Facets = { values: CountedValue[]; bounds: Bounds[] };

export type TotalsJson = { total: number; stands: Record<number, number> | null };
export type FacetsJson = { values: [string, string, string, number][]; bounds: [string, number, number][] };

export function totalsOf({ total, stands: counts }: TotalsJson): ListingTotals {
  const standing = (stand: number) => counts?.[stand] ?? 0;
  return {
    total,
    availabilityCounts: {
      available: standing(stands.available),
      onOrder: standing(stands.onOrder),
      notAvailable: standing(stands.notAvailable),
    },
  };
}

export function facetsOf({ values, bounds }: FacetsJson): Facets {
  return {
    values: values.map(([code, slug, label, count]) => ({ code, slug, label, count })),
    bounds: bounds.map(([code, low, high]) => ({ code, low, high })),
  };
}

export function tally({ filters }: ListingGoodsQuery): RawBuilder<unknown> {
  return sql`
    tally as materialized (
      select stand, value_ids, cells.bits | sets.bits | ${standBit(filters)} as bits, n
      from cells join sets on sets.id = facet_set
    )`;
}

export const totals = sql`
  (select coalesce(sum(n) filter (where bits = 0), 0)::int from tally) as total,
  (select json_object_agg(stand, n) from (
    select stand, sum(n) as n from tally where bits & ~${sql.lit(availabilityBit)} = 0 group by stand
  ) standing) as stands`;

/** Values returned per facet: the most frequent ones, and all selected ones. */
const mostValues = 100;

export const countedValues = sql`(
  select coalesce(json_agg(json_build_array(code, slug, label, coalesce(n, 0)) order by id), '[]')
  from (
    select id, code, slug, label, wanted, sum(n) filter (where bits & ~coalesce(bit, 0) = 0) as n,
      row_number() over (partition by code order by sum(n) filter (where bits & ~coalesce(bit, 0) = 0) desc nulls last, id) as place
    from (
      select unnest(value_ids) as id, bits, sum(n) as n
      from (select value_ids, bits, sum(n) as n from tally group by value_ids, bits) alike
      group by 1, 2
    ) ids
    join facet_values using (id)
    left join chosen using (code)
    group by id, code, slug, label, wanted
  ) ranked
  where place <= ${sql.lit(mostValues)} or id = any(wanted)
) as values`;

export function boundsOf({ source }: ListingGoodsQuery): RawBuilder<unknown> {
  const categories =
    source.kind === "categories"
      ? sql`any(${[...source.uuids]}::uuid[])`
      : sql`any(array(select distinct category_uuid from goods))`;
  return sql`(
    select coalesce(json_agg(json_build_array(code, low, high)), '[]')
    from (
      select code, min(low) as low, max(high) as high from facet_bounds where category_uuid = ${categories} and code <> '@price' group by code
      union all
      -- Prices depend on the city; none may be out of range.
      select '@price', min(price)::double precision, max(price)::double precision from goods having min(price) is not null
    ) bounds
  ) as bounds`;
}
