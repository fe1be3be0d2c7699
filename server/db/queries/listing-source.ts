import { type RawBuilder, sql } from "kysely";

/** Where a listing takes its products from. */
export type ListingSource =
  | { kind: "categories"; uuids: readonly string[] }
  | { kind: "brand"; slug: string }
  | { kind: "promotion"; slug: string }
  | { kind: "favourites"; owner: string }
  /** `words` as typed; `article` the same in the form articles are compared in, "" when nothing is left of it. */
  | { kind: "search"; words: string; article: string }
  /** Other goods of the category of this product. */
  | { kind: "similar"; slug: string }
  /** Goods of the neighbouring categories of these products, their own brands first. */
  | { kind: "related"; to: { slug: string } | { uuids: readonly string[] } };

/**
 * `tables` brings `products p`; the statement begins with `ctes`, each ended by a comma. `sold` tells what can be
 * bought from what is only shown. `rank` is what relevance sorts by, smaller first; 0 is kept for the very article that
 * was typed, which never sinks.
 */
export type SourceSql = Record<"ctes" | "tables" | "where" | "sold" | "rank", RawBuilder<unknown>>;

const active = sql`p.status = 'active'`;
const plain = { ctes: sql``, tables: sql`products p`, sold: sql`true`, rank: sql`1` };

export function sourceSql(source: ListingSource): SourceSql {
  switch (source.kind) {
    case "categories":
      return { ...plain, where: sql`${active} and p.category_uuid = any(${[...source.uuids]}::uuid[])` };
    case "brand":
      return { ...plain, where: sql`${active} and p.brand_uuid = (select b.uuid from brands b where b.slug = ${source.slug})` };
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
      return searchSql(source);
    case "similar":
      return {
        ...plain,
        ctes: sql`own as (select o.uuid, o.category_uuid from products o where o.slug = ${source.slug} and o.status <> 'hidden'),`,
        where: sql`${active} and p.category_uuid = (select category_uuid from own) and p.uuid <> (select uuid from own)`,
      };
    case "related":
      return relatedSql(source.to);
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

/** Trigrams alone find an infix; shorter codes would read the whole index. */
const shortestInfix = 3;
/** Below this many hits the words may be misspelt (decisions §4, Search). */
const fewHits = 3;

/** Codes and words are looked up apart: one condition with "or" would parse the name of every candidate again. */
function searchSql({ words, article }: { words: string; article: string }): SourceSql {
  const prefix = `${likeLiteral(article)}%`;
  const infix = article.length < shortestInfix ? prefix : `%${prefix}`;
  return {
    ...plain,
    ctes: sql`
      named as materialized (
        select uuid, min(rank) as rank
        from (
          select p.uuid, case when p.article_norm = ${article} then 0 when p.article_norm like ${prefix} then 1 else 2 end as rank
          from products p
          where ${active} and ${article} <> '' and p.article_norm like ${infix}
          union all
          select p.uuid, 3
          from products p
          where ${active} and to_tsvector('russian', p.name || ' ' || p.article) @@ plainto_tsquery('russian', ${words})
        ) hit
        group by uuid
      ),
      hits as (
        select uuid, rank from named
        union all
        select alike.uuid, 4
        from products_alike(${words}) alike
        where (select count(*) < ${fewHits} and coalesce(min(rank), 4) > 0 from named) and alike.uuid not in (select uuid from named)
      ),`,
    tables: sql`hits join products p using (uuid)`,
    where: active,
    rank: sql`hits.rank`,
  };
}

/** Of each neighbour only so many: what goes well with a product is said by a few, and nobody leafs through them. */
const mostOfNeighbour = 60;

function relatedSql(to: { slug: string } | { uuids: readonly string[] }): SourceSql {
  const which = "slug" in to ? sql`o.slug = ${to.slug}` : sql`o.uuid = any(${[...to.uuids]}::uuid[])`;
  return {
    ...plain,
    ctes: sql`
      own as (select o.uuid, o.category_uuid, o.brand_uuid from products o where ${which} and o.status <> 'hidden'),
      beside as (
        select distinct neighbour.uuid
        from own
        join categories c on c.uuid = own.category_uuid
        join categories neighbour on neighbour.parent_uuid is not distinct from c.parent_uuid and neighbour.uuid <> c.uuid
      ),`,
    tables: sql`
      beside
      cross join lateral (
        select p.* from products p
        where ${active} and p.category_uuid = beside.uuid and p.uuid not in (select uuid from own)
        order by p.popularity desc
        limit ${mostOfNeighbour}
      ) p`,
    where: sql`true`,
    rank: sql`case when p.brand_uuid in (select brand_uuid from own) then 1 else 2 end`,
  };
}

function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
