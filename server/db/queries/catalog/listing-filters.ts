import { type RawBuilder, sql } from "kysely";
import type { Availability } from "#app/domain/basket/split.ts";
import { type Money, moneyToDecimal } from "#app/domain/money.ts";

/** What narrows a listing; an empty list narrows nothing. */
export type ListingFilters = {
  availability: readonly Availability[];
  priceFrom: Money | null;
  priceTo: Money | null;
  /** `code` as in facet_values. Any of the values will do; those that no product has are as if not asked for. */
  values: readonly { code: string; slugs: readonly string[] }[];
  /** Numeric attributes, ends included. */
  ranges: readonly { code: string; from: number | null; to: number | null }[];
};

export const noFilters: ListingFilters = { availability: [], priceFrom: null, priceTo: null, values: [], ranges: [] };

export function isUnfiltered({ availability, priceFrom, priceTo, values, ranges }: ListingFilters): boolean {
  return availability.length + values.length + ranges.length === 0 && priceFrom === null && priceTo === null;
}

/** `stand` is where a product stands by availability in the caller's city; the worst of them sinks. */
export const stands = { available: 0, onOrder: 1, notAvailable: 2 } as const satisfies Record<Availability, number>;

/**
 * Every filter in use has a bit, and a product carries the bits of those it fails: none, and it is in the listing; none
 * but its own, and it counts for the values of that filter. So one pass counts all facets disjunctively.
 */
export const availabilityBit = 1;
const priceBit = 2;
const firstBit = 4;

export function isPriceAsked({ priceFrom, priceTo }: ListingFilters): boolean {
  return priceFrom !== null || priceTo !== null;
}

/** The bits that a product's own row tells, of `products p` and `price`. */
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

/** The bit that depends on the city alone, of `stand`. */
export function standBit({ availability }: ListingFilters): RawBuilder<unknown> {
  if (availability.length === 0) return sql`0`;
  return failing(availabilityBit, sql`stand = any(${availability.map((each) => stands[each])}::int[])`);
}

/** `chosen (bit, code, wanted)`: the filters of facets; `wanted` is null for ranges and where no product has any of the values asked for. */
export function chosenValues(filters: ListingFilters): RawBuilder<unknown> {
  const ranges = filters.ranges.map(({ code }) => ({ code, slugs: [] }));
  const asked = [...filters.values, ...ranges].map(({ code, slugs }, at) => ({ bit: firstBit * 2 ** at, code, slugs }));
  return sql`
    chosen as materialized (
      select bit, code, (select array_agg(v.id) from facet_values v where v.code = asked.code and v.slug = any(asked.slugs)) as wanted
      from json_to_recordset(${JSON.stringify(asked)}) as asked (bit bigint, code text, slugs text[])
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
