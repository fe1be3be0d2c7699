import { type RawBuilder, sql } from "kysely";
import type { TypedSize } from "#app/domain/catalog/search-query/sizes/size-patterns.ts";
import { ranks } from "./search-ranks.ts";

/** Joins `products p` to `worded` row by row: otherwise the planner would scan all names. */
export const eachProduct: RawBuilder<unknown> = sql`
  cross join lateral (select p.uuid, p.name, p.number_codes, p.numbers, p.facet_set from products p where p.uuid = worded.uuid and p.status = 'active' offset 0) p`;

/** Condition on the names of `products p`, which are not indexed. */
export function namedSize(sizes: readonly TypedSize[], pattern: "exact" | "begun" | "loose"): RawBuilder<unknown> {
  return sql.join(
    sizes.flatMap((size) => [
      ...(size.rough === undefined ? [] : [sql`p.name ~ ${size.rough}`]),
      sql`p.name ~ ${size[pattern]}`,
    ]),
    sql` and `,
  );
}

/** Condition on `products p` using only columns of the search index. */
export function haveSizes(sizes: readonly TypedSize[]): RawBuilder<unknown> {
  return sql.join(sizes.map(hasSize), sql` and `);
}

/** `wordRank` is the rank by words. */
export function sizedRank(wordRank: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case ${wordRank} when ${sql.lit(ranks.kind)} then ${sql.lit(ranks.sizedKind)} else ${sql.lit(ranks.sized)} end`;
}

export function besideRank(wordRank: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case ${wordRank} when ${sql.lit(ranks.kind)} then ${sql.lit(ranks.sizedBesideKind)} else ${sql.lit(ranks.sizedBeside)} end`;
}

/**
 * Each number must match a different attribute that is a size: a head of 8 and a length of 50 is not «8×50». A thread
 * must be the product's own, not that of a counterpart.
 */
function hasSize({ values, unit, name, thread, isInch = false }: TypedSize): RawBuilder<unknown> {
  const sizes = sql`array(
    select v.id from attributes a join facet_values v on v.code = a.code and v.slug = ''
     where a.role in ('size', 'rowSize') and a.unit ~ ${unit} and a.name ~ ${name}
  )`;
  const numbers = [...new Set(values)].map((value) => {
    const times = values.filter((other) => other === value).length;
    // Few of thousands of goods have the number at all; its attributes are only looked at for those.
    return sql`${value}::double precision = any(p.numbers) and (
      select count(*) from unnest(p.number_codes, p.numbers) n (code, number)
       where n.number = ${value}::double precision and n.code = any(${sizes})
    ) >= ${sql.lit(times)}`;
  });
  const threads = sql`array(
    select v.id from attributes a join facet_values v on v.code = a.code where ${isInch ? sql`a.kind = 'text'` : sql`a.role = 'thread'`} and v.label ~ ${thread}
  )`;
  const threaded =
    thread === null
      ? []
      : [sql`exists (select from facet_sets s where s.id = p.facet_set and s.value_ids && ${threads})`];
  return sql.join([sql`true`, ...numbers, ...threaded], sql` and `);
}
