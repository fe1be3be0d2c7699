import { type RawBuilder, sql } from "kysely";

/** The aggregate `totalWeight` of the domain: null as soon as a weight is, 0 of no rows. */
export function totalWeight(grams: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when not coalesce(bool_or(${grams} is null), false) then coalesce(sum(${grams}), 0) end`;
}
