import { type RawBuilder, sql } from "kysely";
import type { TypedSize } from "#app/domain/catalog/search-query/sizes/size-patterns.ts";
import { ranks } from "./search-ranks.ts";
import { namedSize } from "./sized-hits.ts";
import { inKinds, passesAll, wishedGoods, type WishScope } from "./trade-wishes.ts";

/** A search by kind of goods, or with wishes beyond its words. */
export type TradeSource = Omit<WishScope, "any"> & {
  /** Categories that match the query best. */
  best: readonly string[];
  /** Only these goods, nearest size first: used when the requested size does not exist. */
  near: readonly string[] | null;
};

type Words = { all: string; any: string; sizes: readonly TypedSize[] };

/** Goods of the kind that pass all wishes; for wishes without a kind, goods found by the words. */
export function wishMatches(
  { categories, tests, best, near }: TradeSource,
  all: string,
  any: string,
): RawBuilder<unknown> {
  if (near !== null)
    return sql`
    worded as materialized (
      select uuid, ${sql.lit(ranks.words)} + place::int as rank from unnest(${[...near]}::uuid[]) with ordinality near (uuid, place)
    ),`;
  const isKind =
    categories === null
      ? any === ""
        ? sql`true`
        : sql`e.kind @@ ${any}::tsquery`
      : sql`e.category_uuid = any(${[...best]}::uuid[])`;
  const isOfAll = categories === null && all === "";
  return sql`
    worded as materialized (
      select e.product_uuid as uuid, case
        ${all === "" ? sql`` : sql`when not e.main @@ ${all}::tsquery then ${sql.lit(ranks.words)}`}
        when ${isKind} then ${sql.lit(ranks.kind)}
        else ${sql.lit(ranks.name)}
      end as rank
      from ${wishedGoods({ tests, isOfAll })}
      where ${inKinds({ categories })} ${all === "" ? sql`` : sql`and e.words @@ ${all}::tsquery`} and ${passesAll(tests)}
    ),`;
}

/** Goods of the kind that meet `only`, by popularity; for a missing size the nearest ones. */
export function wishedHits(
  { all, any, sizes }: Words,
  trade: TradeSource,
  { most, mostNear, only }: { most: number; mostNear: number; only: RawBuilder<unknown> },
): RawBuilder<unknown> {
  if (trade.near !== null)
    return sql`
      select e.product_uuid as uuid, e.category_uuid, e.brand_uuid, e.popularity, ${sql.lit(ranks.words)} + near.place::int as rank
      from unnest(${trade.near.slice(0, mostNear)}::uuid[]) with ordinality near (uuid, place)
      join search_entries e on e.product_uuid = near.uuid`;
  const isKind =
    trade.categories === null
      ? any === ""
        ? sql`true`
        : sql`e.kind @@ ${any}::tsquery`
      : sql`e.category_uuid = any(${[...trade.best]}::uuid[])`;
  const kindRank = sql`case when ${isKind} then ${sql.lit(ranks.kind)} else ${sql.lit(ranks.name)} end`;
  const inName =
    all === "" ? kindRank : sql`case when e.main @@ ${all}::tsquery then ${kindRank} else ${sql.lit(ranks.words)} end`;
  const rank =
    sizes.length === 0
      ? inName
      : sql`case when ${namedSize(sizes, "exact")} then ${sql.lit(ranks.sizedKind)} when ${namedSize(sizes, "loose")} then ${sql.lit(ranks.sizedBesideKind)} else ${inName} end`;
  const isOfAll = trade.categories === null && all === "";
  const goods = (kind: RawBuilder<unknown>, limit: number) => sql`
      select e.product_uuid as uuid, e.category_uuid, e.brand_uuid, e.popularity, ${rank} as rank
      from ${wishedGoods({ tests: trade.tests, sizes, isOfAll })}
      where ${kind} and ${only} ${all === "" ? sql`` : sql`and e.words @@ ${all}::tsquery`} and ${passesAll(trade.tests)}
      order by ${sizes.length === 0 ? sql`` : sql`rank,`} e.popularity desc
      limit ${limit}`;
  if (trade.categories === null && sizes.length === 0) return goods(sql`true`, most);
  // The most popular candidates: patterns of all names of «10×1…» take longer than a visitor types.
  if (trade.categories === null)
    return sql`
      select e.uuid, e.category_uuid, e.brand_uuid, e.popularity, ${rank} as rank
      from (
        select e.product_uuid as uuid, e.category_uuid, e.brand_uuid, e.popularity, e.kind, e.main
        from ${wishedGoods({ tests: trade.tests, sizes, isOfAll })}
        where ${only} ${all === "" ? sql`` : sql`and e.words @@ ${all}::tsquery`} and ${passesAll(trade.tests)}
        order by e.popularity desc
        limit ${most}
      ) e
      join products p using (uuid)
      order by rank, e.popularity desc`;
  // Category by category in index order: over all of them the planner would scan all goods.
  return sql`
      select each.* from unnest(${[...trade.categories]}::uuid[]) meant (category)
      cross join lateral (${goods(sql`e.category_uuid = meant.category`, sizes.length === 0 ? mostNear : most)}) each
      order by ${sizes.length === 0 ? sql`` : sql`rank,`} popularity desc
      limit ${most}`;
}
