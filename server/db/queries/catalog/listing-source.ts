import { type RawBuilder, sql } from "kysely";
import type { TypedSize } from "#app/domain/catalog/search-query/sizes/size-patterns.ts";
import { likeLiteral } from "#server/db/queries/search/like-literal.ts";
import { relatedSql, similarCtes, type RelatedRule } from "./nearby-source.ts";
import { wishMatches, type TradeSource } from "#server/db/queries/search/wished-hits.ts";
import { ranks } from "#server/db/queries/search/search-ranks.ts";
import { seeksInfix } from "#server/db/queries/search/search-words.ts";
import { besideRank, eachProduct, haveSizes, namedSize, sizedRank } from "#server/db/queries/search/sized-hits.ts";

/** Source of a listing's products. */
export type ListingSource =
  | { kind: "categories"; uuids: readonly string[] }
  | { kind: "brand"; slug: string }
  | { kind: "promotion"; slug: string }
  | { kind: "favourites"; owner: string }
  /**
   * `article` in normalised form; `all` and `any` are tsqueries over search_entries; "" when absent. `own`: products
   * matched by the customer's own codes. `sizes` are included in the words.
   */
  | {
      kind: "search";
      article: string;
      all: string;
      any: string;
      sizes: readonly TypedSize[];
      own: readonly string[];
      /** Goods matched by typed codes, besides `article`. */
      coded: readonly string[];
      trade: TradeSource | null;
    }
  /** Other goods of this product's category. */
  | { kind: "similar"; slug: string }
  /** Related goods by the trade rules; without a rule goods of neighbouring categories, same brands first. */
  | { kind: "related"; to: { slug: string } | { uuids: readonly string[] }; rules: readonly RelatedRule[] };

/**
 * `tables` includes `products p`; `ctes` start the statement, each ending with a comma. `sold` distinguishes
 * purchasable goods from those only displayed. `rank` is the relevance key, ascending (search-ranks.ts).
 */
export type SourceSql = Record<"ctes" | "tables" | "where" | "sold" | "rank", RawBuilder<unknown>>;

const active = sql`p.status = 'active'`;
const plain = { ctes: sql``, tables: sql`products p`, sold: sql`true`, rank: sql`1` };

/** `ranked`: whether `rank` is used. */
export function sourceSql(source: ListingSource, ranked: boolean): SourceSql {
  switch (source.kind) {
    case "categories":
      return { ...plain, where: sql`${active} and p.category_uuid = any(${[...source.uuids]}::uuid[])` };
    case "brand":
      return {
        ...plain,
        where: sql`${active} and p.brand_uuid = (select b.uuid from brands b where b.slug = ${source.slug} and not b.is_hidden)`,
      };
    case "promotion":
      return { ...plain, where: sql`${active} and ${inPromotion(source.slug)}` };
    case "favourites":
      return {
        ...plain,
        tables: sql`favourites f join products p on p.uuid = f.product_uuid`,
        where: sql`f.owner = ${source.owner} and p.status in ('active', 'discontinued')`,
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

/** Goods with the promotion's tag, in its categories and their subtrees; without categories everywhere. */
function inPromotion(slug: string): RawBuilder<unknown> {
  const own = sql`promotions a where a.slug = ${slug}`;
  const categories = sql`
    select c.uuid from categories c, ${own}
      and (a.category_slugs = '{}' or exists (select from unnest(a.category_slugs) under where c.slug = under or starts_with(c.slug, under || '/')))`;
  return sql`p.tags && array(select a.tag from ${own}) and p.category_uuid in (${categories})`;
}

/** Codes and words are looked up separately: one condition with OR would scan all products. */
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
      ${trade === null ? (all === "" ? sql`` : worded(all, any)) : wishMatches(trade, all, any)}
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
        -- In index order: with a million goods its pages do not fit into memory.
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

/** Names are only read for goods that match all words: a few hundred per size. */
function named(sizes: readonly TypedSize[]): RawBuilder<unknown> {
  return sql`
    select p.uuid, case when ${namedSize(sizes, "exact")} then ${sizedRank(sql`worded.rank`)} else ${besideRank(sql`worded.rank`)} end
    from worded
    ${eachProduct}
    where worded.rank <= ${sql.lit(ranks.name)} and ${namedSize(sizes, "begun")}`;
}
