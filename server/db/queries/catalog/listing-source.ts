import { type RawBuilder, sql } from "kysely";
import type { TypedSize } from "#app/domain/catalog/search-query/typed-size.ts";
import { likeLiteral } from "#server/db/queries/search/like-literal.ts";
import { relatedSql, similarCtes, type RelatedRule } from "./nearby-source.ts";
import { wished, type TradeSource } from "#server/db/queries/search/wished-hits.ts";
import { ranks } from "#server/db/queries/search/search-ranks.ts";
import { seeksInfix } from "#server/db/queries/search/search-words.ts";
import { besideRank, eachProduct, haveSizes, namedSize, sizedRank } from "#server/db/queries/search/sized-hits.ts";

/** Where a listing takes its products from. */
export type ListingSource =
  | { kind: "categories"; uuids: readonly string[] }
  | { kind: "brand"; slug: string }
  | { kind: "promotion"; slug: string }
  | { kind: "favourites"; owner: string }
  /**
   * `article` in the form articles are compared in; `all` and `any`, texts of a tsquery over the words of
   * search_entries; each "" where there is none. `own`: products that the customer's own code names. `sizes` are among
   * the words.
   */
  | {
      kind: "search";
      article: string;
      all: string;
      any: string;
      sizes: readonly TypedSize[];
      own: readonly string[];
      /** Goods that typed codes name, beside those of `article`. */
      coded: readonly string[];
      trade: TradeSource | null;
    }
  /** Other goods of the category of this product. */
  | { kind: "similar"; slug: string }
  /** Goods that go with these products by the rules of the trade; without a rule those of the neighbouring categories, their own brands first. */
  | { kind: "related"; to: { slug: string } | { uuids: readonly string[] }; rules: readonly RelatedRule[] };

/**
 * `tables` brings `products p`; the statement begins with `ctes`, each ended by a comma. `sold` tells what can be
 * bought from what is only shown. `rank` is what relevance sorts by, smaller first (search-ranks.ts).
 */
export type SourceSql = Record<"ctes" | "tables" | "where" | "sold" | "rank", RawBuilder<unknown>>;

const active = sql`p.status = 'active'`;
const plain = { ctes: sql``, tables: sql`products p`, sold: sql`true`, rank: sql`1` };

/** `ranked`: whether `rank` is looked at. */
export function sourceSql(source: ListingSource, ranked: boolean): SourceSql {
  switch (source.kind) {
    case "categories":
      return { ...plain, where: sql`${active} and p.category_uuid = any(${[...source.uuids]}::uuid[])` };
    case "brand":
      return {
        ...plain,
        where: sql`${active} and p.brand_uuid = (select b.uuid from brands b where b.slug = ${source.slug})`,
      };
    case "promotion":
      return { ...plain, where: sql`${active} and ${inPromotion(source.slug)}` };
    case "favourites":
      return {
        ...plain,
        tables: sql`favourites f join products p on p.uuid = f.product_uuid`,
        where: sql`f.owner = ${source.owner} and p.status <> 'hidden'`,
        sold: active,
        rank: sql`-extract(epoch from f.added_at)`,
      };
    case "search":
      return searchSql(ranked ? source : { ...source, sizes: [] });
    case "similar":
      return {
        ...plain,
        ctes: similarCtes(source.slug),
        tables: sql`alike join products p using (uuid)`,
        where: active,
        rank: sql`alike.place`,
      };
    case "related":
      return relatedSql(source.to, source.rules);
  }
}

/** The goods of its tag, in its categories and below them; without categories everywhere. */
function inPromotion(slug: string): RawBuilder<unknown> {
  const own = sql`promotions a where a.slug = ${slug}`;
  const categories = sql`
    select c.uuid from categories c, ${own}
      and (a.category_slugs = '{}' or exists (select from unnest(a.category_slugs) under where c.slug = under or starts_with(c.slug, under || '/')))`;
  return sql`p.tags && array(select a.tag from ${own}) and p.category_uuid in (${categories})`;
}

/** Codes and words are looked up apart: one condition with "or" would read every product. */
function searchSql({
  article,
  all,
  any,
  sizes,
  own,
  coded,
  trade,
}: Extract<ListingSource, { kind: "search" }>): SourceSql {
  const hasWords = all !== "" || trade !== null;
  return {
    ...plain,
    ctes: sql`
      ${trade === null ? (all === "" ? sql`` : worded(all, any)) : wished(trade, all, any)}
      hits as materialized (
        select uuid, min(rank) as rank, max(rank) as word_rank
        from (
          select unnest(${[...own]}::uuid[]) as uuid, ${sql.lit(ranks.ownCode)} as rank
          union all
          select unnest(${[...coded]}::uuid[]), ${sql.lit(ranks.article)}
          ${article === "" ? sql`` : byCode(article)}
          ${hasWords ? byWords(sizes) : sql``}
        ) hit
        group by uuid
        -- In the order of the index they are looked up in: of a million goods its pages do not fit into memory.
        order by uuid
      ),`,
    tables: sql`hits join products p using (uuid)`,
    where: active,
    rank:
      sizes.length === 0
        ? sql`hits.rank`
        : sql`
      case
        when hits.rank <= ${sql.lit(ranks.sizedBeside)} or hits.word_rank < ${sql.lit(ranks.kind)} or not (${haveSizes(sizes)}) then hits.rank
        else ${besideRank(sql`hits.word_rank`)}
      end`,
  };
}

function byCode(article: string): RawBuilder<unknown> {
  const prefix = `${likeLiteral(article)}%`;
  return sql`
    union all
    select p.uuid, case
      when p.article_norm = ${article} then ${sql.lit(ranks.article)}
      when p.article_norm like ${prefix} then ${sql.lit(ranks.articleBegins)}
      else ${sql.lit(ranks.articleHolds)}
    end
    from products p
    where ${active} and p.article_norm like ${seeksInfix(article) ? `%${prefix}` : prefix}
    union all
    select p.uuid, ${sql.lit(ranks.article)} from products p where ${active} and p.barcodes @> array[${article}]`;
}

function worded(all: string, any: string): RawBuilder<unknown> {
  return sql`
    worded as materialized (
      select e.product_uuid as uuid, case
        when not e.main @@ ${all}::tsquery then ${sql.lit(ranks.words)}
        when e.kind @@ ${any}::tsquery then ${sql.lit(ranks.kind)}
        else ${sql.lit(ranks.name)}
      end as rank
      from search_entries e
      where e.words @@ ${all}::tsquery
    ),`;
}

function byWords(sizes: readonly TypedSize[]): RawBuilder<unknown> {
  const words = sql`union all select uuid, rank from worded`;
  return sizes.length === 0 ? words : sql`${words} union all ${named(sizes)}`;
}

/** Names are read only of goods that have all words in them: of a size those are some hundreds. */
function named(sizes: readonly TypedSize[]): RawBuilder<unknown> {
  return sql`
    select p.uuid, case when ${namedSize(sizes, "exact")} then ${sizedRank(sql`worded.rank`)} else ${besideRank(sql`worded.rank`)} end
    from worded
    ${eachProduct}
    where worded.rank <= ${sql.lit(ranks.name)} and ${namedSize(sizes, "begun")}`;
}
