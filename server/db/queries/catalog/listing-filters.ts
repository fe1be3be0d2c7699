import { type RawBuilder, sql } from "kysely";
import type { Availability } from "#app/domain/basket/split.ts";
import { type Money, moneyToDecimal } from "#app/domain/money.ts";

/** Filters of a listing; an empty list does not filter. */
export type ListingFilters = {
  availability: readonly Availability[];
  priceFrom: Money | null;
  priceTo: Money | null;
  /** `code` as in facet_values. Values are combined by OR; unknown ones are ignored. */
  values: readonly { code: string; slugs: readonly string[] }[];
  /** Numeric attributes, bounds included. */
  ranges: readonly { code: string; from: number | null; to: number | null }[];
};

export const noFilters: ListingFilters = { availability: [], priceFrom: null, priceTo: null, values: [], ranges: [] };

export function isUnfiltered({ availability, priceFrom, priceTo, values, ranges }: ListingFilters): boolean {
  return availability.length + values.length + ranges.length === 0 && priceFrom === null && priceTo === null;
}

/** Sort rank of availability in the caller's city; the last one sinks. */
export const stands = { available: 0, onOrder: 1, notAvailable: 2 } as const satisfies Record<Availability, number>;

/**
 * Each active filter has a bit, and a product carries the bits of filters it fails: with none it is listed, with only a
 * filter's own bit it counts for that filter's values. So one pass counts all facets disjunctively.
 */
export const availabilityBit = 1;
const priceBit = 2;
const firstBit = 4;

export function isPriceAsked({ priceFrom, priceTo }: ListingFilters): boolean {
  return priceFrom !== null || priceTo !== null;
}

/** Filter bits computed from `products p` and `price`. */
export function rowBits(filters: ListingFilters, price: RawBuilder<unknown>): RawBuilder<unknown> {
  const ranges = filters.ranges.map(({ code, from, to }, at) => {
    const id = sql`(select v.id from facet_values v where v.code = ${code} and v.slug = '')`;
    return failing(
      firstBit * 2 ** (filters.values.length + at),
      between(sql`p.numbers[array_position(p.number_codes, ${id})]`, from, to, sql`double precision`),
    );
  });
  const { priceFrom, priceTo } = filters;
  const money = (end: Money | null) => (end === null ? null : moneyToDecimal(end));
  const prices = isPriceAsked(filters)
    ? [failing(priceBit, between(price, money(priceFrom), money(priceTo), sql`numeric`))]
    : [];
  return sql.join([sql`0::bigint`, ...prices, ...ranges], sql` + `);
}

/** Filter bit that depends on the city, from `stand`. */
export function standBit({ availability }: ListingFilters): RawBuilder<unknown> {
  if (availability.length === 0) return sql`0`;
  return failing(availabilityBit, sql`stand = any(${availability.map((each) => stands[each])}::int[])`);
}

/**
 * `chosen (bit, code, wanted)`: facet filters; `wanted` is null for ranges and when no product has any of the values.
 */
export function chosenValues(filters: ListingFilters): RawBuilder<unknown> {
  const ranges = filters.ranges.map(({ code }) => ({ code, slugs: [] }));
  const chosen = [...filters.values, ...ranges].map(({ code, slugs }, at) => ({
    bit: firstBit * 2 ** at,
    code,
    slugs,
  }));
  return sql`
    chosen as materialized (
      select bit, code, (select array_agg(v.id) from facet_values v where v.code = requested.code and v.slug = any(requested.slugs)) as wanted
      from json_to_recordset(${JSON.stringify(chosen)}) as requested (bit bigint, code text, slugs text[])
    )`;
}

function between(
  value: RawBuilder<unknown>,
  from: number | string | null,
  to: number | string | null,
  type: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const ends = [
    ...(from === null ? [] : [sql`${value} >= ${from}::${type}`]),
    ...(to === null ? [] : [sql`${value} <= ${to}::${type}`]),
  ];
  return ends.length === 0 ? sql`true` : sql.join(ends, sql` and `);
}

function failing(bit: number, passes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${passes} then 0 else ${sql.lit(bit)}::bigint end`;
}
