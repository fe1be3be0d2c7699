import { type RawBuilder, sql } from "kysely";
import { isCrossed } from "#app/domain/catalog/search-query/sizes/typed-size.ts";
import type { Db } from "#server/db/client.ts";
import { likeLiteral } from "./like-literal.ts";
import { likedGoods, type LikedProduct } from "./liked-goods.ts";
import { stands } from "#server/db/queries/catalog/listing-filters.ts";
import type { ListingSource } from "#server/db/queries/catalog/listing-source.ts";
import {
  cardColumns,
  type CardJson,
  cardRow,
  cardTables,
  type ProductCardRow,
  type PricingContext,
} from "#server/db/queries/catalog/card-columns.ts";
import { wishedHits } from "./wished-hits.ts";
import { byRank, ranks } from "./search-ranks.ts";
import { seeksInfix } from "./search-words.ts";
import { besideRank, eachProduct, haveSizes, namedSize, sizedRank } from "./sized-hits.ts";

export type SuggestionQuery = PricingContext & {
  source: Extract<ListingSource, { kind: "search" }>;
  code: string;
  /** Goods chosen after the query: candidates too, however popular others are. */
  liked: readonly LikedProduct[];
};
/** Category and brand uuids, those with the most candidates first. */
export type FoundSuggestions = { cards: ProductCardRow[]; categories: string[]; brands: string[] };

export const mostProducts = 6;
/** Candidates per match kind, by popularity: a two-letter prefix matches half of the goods. */
const mostCandidates = 200;
/** Few goods have both numbers of «8×50», and the matching ones may be the least popular. */
const mostCrossed = 600;
/** Candidates whose stock in the city is computed. */
const mostWeighed = 30;

/**
 * The ranks of a search listing over bounded candidates. Goods that only mention the words are added when too few are
 * named by them.
 */
export async function findSuggestions(db: Db, query: SuggestionQuery): Promise<FoundSuggestions> {
  const {
    source: { article, coded },
    cityWarehouseUuids,
    liked,
  } = query;
  const { weight, join } = likedGoods(liked, sql`hits.uuid`);
  const isLiked = sql`e.product_uuid = any(${liked.map(({ uuid }) => uuid)}::uuid[])`;
  const anyGoods = sql`true`;
  const { rows } = await sql<{
    cards: (CardJson & { typedArticle: string | null })[];
    categories: string[] | null;
    brands: string[] | null;
  }>`
    with ${codeHits(article)} own as materialized (${ownCodes(query)}),
    coded as materialized (${article === "" ? noHits : codes(article)}),
    known as materialized (${coded.length === 0 ? noHits : knownGoods(coded)}),
    named as materialized (${named(query.source, anyGoods)}),
    liked_named as materialized (${liked.length === 0 ? noHits : named(query.source, isLiked)}),
    mentioned as materialized (${mentioned(query.source, anyGoods)}),
    liked_mentioned as materialized (${liked.length === 0 ? noHits : mentioned(query.source, isLiked)}),
    hits as materialized (
      select uuid, category_uuid, brand_uuid, popularity, min(rank) as rank
      from (select * from own union all select * from known union all select * from coded union all select * from named union all select * from liked_named union all select * from mentioned union all select * from liked_mentioned) each
      group by uuid, category_uuid, brand_uuid, popularity
    ),
    first as (
      select p.uuid, rank, hits.liked, hits.popularity, case
        when p.ships_from && array(select w.no from warehouses w where w.uuid = any(${[...cityWarehouseUuids]}::uuid[])) then ${sql.lit(stands.available)}
        when p.supply_days_from is not null then ${sql.lit(stands.onOrder)}
        else ${sql.lit(stands.notAvailable)}
      end as stand
      from (select hits.*, ${weight} as liked from hits ${join} order by rank, liked desc, popularity desc, uuid limit ${mostWeighed}) hits
      join products p using (uuid)
    ),
    shown as (
      select uuid, row_number() over (order by ${byRank}, liked desc, popularity desc, uuid) as place
      from first
      order by place
      limit ${mostProducts}
    )
    select
      (
        select coalesce(json_agg(card order by place), '[]')
        from (
          select place, ${cardColumns(query)},
            (select min(a.user_article) from user_articles a where a.product_uuid = p.uuid and ${isOwn(query)}) as "typedArticle"
          from shown
          join products p using (uuid)
          ${cardTables}
        ) card
      ) as cards,
      ${mostFrequent("category_uuid", 4)} as categories,
      ${mostFrequent("brand_uuid", 3)} as brands`.execute(db);
  const { cards, categories, brands } = rows[0] ?? { cards: [], categories: null, brands: null };
  return {
    cards: cards.map(({ typedArticle, ...json }) => withTyped(cardRow(json), typedArticle)),
    categories: categories ?? [],
    brands: brands ?? [],
  };
}

/** Shows the typed one of a product's several own codes. */
function withTyped(card: ProductCardRow, typed: string | null): ProductCardRow {
  return typed === null ? card : { ...card, userArticle: typed };
}

const noHits = sql`select null::uuid as uuid, null::uuid as category_uuid, null::uuid as brand_uuid, 0 as popularity, 0 as rank where false`;

/** Two letters suffice: a counterparty has few codes. */
function ownCodes(query: SuggestionQuery): RawBuilder<unknown> {
  return sql`
    select e.product_uuid as uuid, e.category_uuid, e.brand_uuid, e.popularity, case when a.user_article_norm = ${query.code} then ${sql.lit(ranks.ownCode)} else ${sql.lit(ranks.article)} end as rank
    from user_articles a
    join search_entries e using (product_uuid)
    where ${isOwn(query)}
    limit ${mostCandidates}`;
}

function isOwn({ counterparty, code }: SuggestionQuery): RawBuilder<unknown> {
  return sql`a.counterparty_uuid = ${counterparty}::uuid and a.status = 'matched' and a.user_article_norm like ${`${likeLiteral(code)}%`} and ${code} <> ''`;
}

/**
 * Exact codes, then prefixes, then infixes; each only fills the room left. Letters without a digit are treated as a
 * word first.
 */
function codes(article: string): RawBuilder<unknown> {
  const isCode = /\d/.test(article);
  return sql`
    select e.product_uuid as uuid, e.category_uuid, e.brand_uuid, e.popularity, hit.rank
    from (
      select p.uuid, ${sql.lit(ranks.article)} as rank from products p where p.status = 'active' and (p.article_norm = ${article} or p.barcodes @> array[${article}])
      union all
      select uuid, ${sql.lit(isCode ? ranks.articleBegins : ranks.name)} from begun
      union all
      select uuid, ${sql.lit(isCode ? ranks.articleHolds : ranks.words)} from held
    ) hit
    join search_entries e on e.product_uuid = hit.uuid`;
}

/** Goods matched by typed codes. */
function knownGoods(uuids: readonly string[]): RawBuilder<unknown> {
  return sql`
    select e.product_uuid as uuid, e.category_uuid, e.brand_uuid, e.popularity, ${sql.lit(ranks.article)} as rank
    from search_entries e where e.product_uuid = any(${[...uuids]}::uuid[])`;
}

/** Goods named by the query that meet `only`, a condition on `search_entries e`. */
function named(source: SuggestionQuery["source"], only: RawBuilder<unknown>): RawBuilder<unknown> {
  const { all, any, sizes, trade } = source;
  if (trade !== null) return wishedHits(source, trade, { most: mostCandidates, mostNear: mostWeighed, only });
  if (all === "") return noHits;
  if (sizes.length > 0) return sized(source, only);
  return sql`
      select e.product_uuid as uuid, e.category_uuid, e.brand_uuid, e.popularity, ${sql.lit(ranks.kind)} as rank
      from search_entries e
      where e.kind @@ ${any}::tsquery and e.words @@ ${all}::tsquery and e.main @@ ${all}::tsquery and ${only}
      order by e.popularity desc
      limit ${mostCandidates}`;
}

function mentioned({ all, sizes, trade }: SuggestionQuery["source"], only: RawBuilder<unknown>): RawBuilder<unknown> {
  if (all === "" || sizes.length > 0 || trade !== null) return noHits;
  return sql`
      select e.product_uuid as uuid, e.category_uuid, e.brand_uuid, e.popularity, ${sql.lit(ranks.name)} as rank
      from search_entries e
      where e.words @@ ${all}::tsquery and e.main @@ ${all}::tsquery and ${only} and (select count(*) < ${mostProducts} from named)
      order by e.popularity desc
      limit ${mostCandidates}`;
}

/** All goods with the words in their names, in one lookup. */
function sized({ all, any, sizes }: SuggestionQuery["source"], only: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select worded.uuid, worded.category_uuid, worded.brand_uuid, worded.popularity, case
      when ${namedSize(sizes, "begun")} then case when ${namedSize(sizes, "exact")} then ${sizedRank(sql`worded.rank`)} else ${besideRank(sql`worded.rank`)} end
      when ${haveSizes(sizes)} then ${besideRank(sql`worded.rank`)}
      else worded.rank
    end as rank
    from (
      select e.product_uuid as uuid, e.category_uuid, e.brand_uuid, e.popularity,
        case when e.kind @@ ${any}::tsquery then ${sql.lit(ranks.kind)} else ${sql.lit(ranks.name)} end as rank
      from search_entries e
      where e.words @@ ${all}::tsquery and e.main @@ ${all}::tsquery and ${only}
      order by e.popularity desc
      limit ${sizes.some(isCrossed) ? mostCrossed : mostCandidates}
    ) worded
    ${eachProduct}`;
}

function codeHits(article: string): RawBuilder<unknown> {
  if (article === "") return sql``;
  const prefix = `${likeLiteral(article)}%`;
  const held = seeksInfix(article)
    ? sql`p.article_norm like ${`%${prefix}`} and (select count(*) < ${mostProducts} from begun)`
    : sql`false`;
  return sql`
    begun as materialized (select p.uuid from products p where p.status = 'active' and p.article_norm like ${prefix} limit ${mostCandidates}),
    held as materialized (select p.uuid from products p where p.status = 'active' and ${held} limit ${mostCandidates}),`;
}

function mostFrequent(column: "category_uuid" | "brand_uuid", most: number): RawBuilder<unknown> {
  const uuid = sql.ref(column);
  return sql`(select json_agg(uuid) from (select ${uuid} as uuid from hits where ${uuid} is not null group by ${uuid} order by count(*) desc, max(popularity) desc limit ${most}) frequent)`;
}
