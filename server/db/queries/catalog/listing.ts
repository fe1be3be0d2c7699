import { type RawBuilder, sql } from "kysely";
import type { Listing, ListingBody } from "#app/contract/catalog.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import {
  availabilityBit,
  chosenValues,
  isPriceAsked,
  type ListingFilters,
  rowBits,
  standBit,
  stands,
} from "./listing-filters.ts";
import { type ListingSource, sourceSql } from "./listing-source.ts";
import {
  cardColumns,
  type CardJson,
  cardRow,
  cardTables,
  type ProductCardRow,
  type PricingContext,
} from "./product-card.ts";
import { byRank } from "#server/db/queries/search/search-ranks.ts";

export type ListingSort = ListingBody["sort"];
export type ListingQuery = PricingContext & {
  source: ListingSource;
  filters: ListingFilters;
  sort: ListingSort;
  page: number;
  limit: number;
  attributes?: boolean;
};
export type ListingTotals = { total: number; availabilityCounts: Listing["availabilityCounts"] };
export type ListingPage = ListingTotals & { cards: ProductCardRow[] };

/** A value that goods of the context have, filters left aside; `count` of them pass all filters but its own. */
export type CountedValue = { code: string; slug: string; label: string; count: number };
/** What the goods of these categories reach from and to. */
export type Bounds = { code: string; low: number; high: number };
export type Facets = { values: CountedValue[]; bounds: Bounds[] };
export type FacetedPage = ListingPage & Facets;

/**
 * One page of a listing with its total and the counts of the availability filter, in one statement: `goods` holds what
 * the source has, each with the filters it fails, `page` those to be shown, and only they get prices and stock.
 */
export async function listingPage(db: Db | Tx, query: ListingQuery): Promise<ListingPage> {
  const { rows } = await sql<CardsJson & TotalsJson>`
    with ${goods(query)}, ${pageOf(query)}, ${tally(query)}
    select ${totals}, ${cardsOfPage(query)}`.execute(db);
  const { cards, ...counted } = rows[0] ?? empty;
  return { cards: cards.map(cardRow), ...totalsOf(counted) };
}

/** The same with all facets. Counts are disjunctive: what a facet has chosen does not narrow its own (decisions §4, Catalogue). */
export async function facetedPage(db: Db | Tx, query: ListingQuery): Promise<FacetedPage> {
  const { rows } = await sql<CardsJson & TotalsJson & FacetsJson>`
    with ${goods(query)}, ${pageOf(query)}, ${tally(query)}
    select ${totals}, ${countedValues}, ${boundsOf(query)}, ${cardsOfPage(query)}`.execute(db);
  const { cards, values, bounds, ...counted } = rows[0] ?? empty;
  return { cards: cards.map(cardRow), ...totalsOf(counted), ...facetsOf({ values, bounds }) };
}

/** What `facetedPage` tells beside the goods of the page; which page it is makes no difference. */
export async function listingOverview(db: Db | Tx, query: ListingQuery): Promise<ListingTotals & Facets> {
  const { rows } = await sql<TotalsJson & FacetsJson>`
    with ${goods(query)}, ${tally(query)}
    select ${totals}, ${countedValues}, ${boundsOf(query)}`.execute(db);
  const { values, bounds, ...counted } = rows[0] ?? empty;
  return { ...totalsOf(counted), ...facetsOf({ values, bounds }) };
}

/** Only the goods of the page; without filters there is a handful of such statements. */
export async function listingCards(db: Db | Tx, query: ListingQuery): Promise<ProductCardRow[]> {
  const { rows } =
    await sql<CardsJson>`${prepared} with ${matches(query)}, ${pageOf(query)} select ${cardsOfPage(query)}`.execute(db);
  return (rows[0] ?? empty).cards.map(cardRow);
}

/** The order makes no difference, and that by popularity costs least. */
export async function countListing(db: Db | Tx, query: ListingQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with ${goods({ ...query, sort: "popular" })}
    select count(*)::int as total from ${passing(query.filters)}`.execute(db);
  return rows[0]?.total ?? 0;
}

type CardsJson = { cards: CardJson[] };
type TotalsJson = { total: number; stands: Record<number, number> | null };
type FacetsJson = { values: [string, string, string, number][]; bounds: [string, number, number][] };
const empty: CardsJson & TotalsJson & FacetsJson = { cards: [], total: 0, stands: null, values: [], bounds: [] };

function totalsOf({ total, stands: counts }: TotalsJson): ListingTotals {
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

function facetsOf({ values, bounds }: FacetsJson): Facets {
  return {
    values: values.map(([code, slug, label, count]) => ({ code, slug, label, count })),
    bounds: bounds.map(([code, low, high]) => ({ code, low, high })),
  };
}

function pageOf({ filters, sort, page, limit }: ListingQuery): RawBuilder<unknown> {
  return sql`
    page as (
      select goods.* from ${passing(filters)}
      order by ${orders[sort].order}
      limit ${limit} offset ${(page - 1) * limit}
    )`;
}

function cardsOfPage(query: ListingQuery): RawBuilder<unknown> {
  return sql`
    (
      select coalesce(json_agg(card), '[]')
      from (
        select ${cardColumns(query)} ${query.attributes ? sql`, p.attributes` : sql``}
        from (select uuid, row_number() over (order by ${orders[query.sort].order}) as place from page) shown
        join products p using (uuid)
        ${cardTables}
        order by shown.place
      ) card
    ) as cards`;
}

function tally({ filters }: ListingQuery): RawBuilder<unknown> {
  return sql`
    tally as materialized (
      select stand, value_ids, cells.bits | sets.bits | ${standBit(filters)} as bits, n
      from cells join sets on sets.id = facet_set
    )`;
}

const totals = sql`
  (select coalesce(sum(n) filter (where bits = 0), 0)::int from tally) as total,
  (select json_object_agg(stand, n) from (
    select stand, sum(n) as n from tally where bits & ~${sql.lit(availabilityBit)} = 0 group by stand
  ) standing) as stands`;

type Order = { key: RawBuilder<unknown>; order: RawBuilder<unknown>; byPrice?: true };
/** The key is taken from `products p` while matching; every order ends with the uuid, so that pages never overlap. */
const orders: Record<ListingSort, Order> = {
  popular: { key: sql`p.popularity`, order: sql`stand = 2, key desc, uuid` },
  new: { key: sql`p.created_at`, order: sql`stand = 2, key desc, uuid` },
  stock: { key: sql`p.popularity`, order: sql`stand, key desc, uuid` },
  relevance: { key: sql`p.popularity`, order: sql`${byRank}, key desc, uuid` },
  name: { key: sql`lower(p.name)`, order: sql`key, uuid` },
  priceAsc: { key: sql`price`, order: sql`key nulls last, uuid`, byPrice: true },
  priceDesc: { key: sql`price`, order: sql`key desc nulls last, uuid`, byPrice: true },
};

/**
 * `goods`, all that the source has, `cells` of goods that are counted alike, and `sets` of the values they have. `bits`
 * are the filters failed; a set is asked once for all its goods.
 */
function goods(query: ListingQuery): RawBuilder<unknown> {
  return sql`
    ${matches(query)},
    cells as materialized (select facet_set, stand, bits, count(*)::int as n from goods group by facet_set, stand, bits),
    sets as materialized (
      select s.id, s.value_ids, (
        select coalesce(sum(chosen.bit), 0)::bigint from chosen where chosen.wanted is not null and not s.value_ids && chosen.wanted
      ) as bits
      from (select distinct facet_set from cells) used
      join facet_sets s on s.id = used.facet_set
    )`;
}

/** `goods` alone, for who counts nothing: an unfiltered page needs no more of them than it shows. */
function matches(query: ListingQuery): RawBuilder<unknown> {
  const { source, filters, sort, cityWarehouseUuids } = query;
  const { ctes, tables, where, sold, rank } = sourceSql(source, sort === "relevance");
  const { key, byPrice } = orders[sort];
  // Resolving the price of every match costs as much as all the rest: only when it sorts or narrows.
  const price = byPrice || isPriceAsked(filters) ? resolvedPrice(query) : noPrice;
  return sql`
    ${ctes}
    ${chosenValues(filters)},
    goods as (
      select p.uuid, ${source.kind === "categories" ? sql`` : sql`p.category_uuid,`} p.facet_set, ${rank} as rank, ${byPrice ? price.value : key} as key, ${rowBits(filters, price.value)} as bits, case
        when not ${sold} then ${sql.lit(stands.notAvailable)}
        when p.ships_from && array(select w.no from warehouses w where w.uuid = any(${[...cityWarehouseUuids]}::uuid[])) then ${sql.lit(stands.available)}
        when p.supply_days_from is not null then ${sql.lit(stands.onOrder)}
        else ${sql.lit(stands.notAvailable)}
      end as stand
      from ${tables}
      ${price.joins}
      where ${where}
    )`;
}

/** The goods that fail no filter; their sets are looked at only when filters ask for values. */
function passing(filters: ListingFilters): RawBuilder<unknown> {
  if (filters.values.length === 0) return sql`goods where bits | ${standBit(filters)} = 0`;
  return sql`goods join sets on sets.id = facet_set where goods.bits | sets.bits | ${standBit(filters)} = 0`;
}

type Price = { value: RawBuilder<unknown>; joins: RawBuilder<unknown> };
const noPrice: Price = { value: sql`null`, joins: sql`` };
const basePriceList = 1;

/** The base price of the first list that has one; that of the base list stands in the product itself. */
function resolvedPrice({ source, priceListIds }: ListingQuery): Price {
  const at = priceListIds.indexOf(basePriceList);
  const before = at === -1 ? priceListIds : priceListIds.slice(0, at);
  const joins = before.map((id, turn) => {
    const list = sql.ref(`l${turn}`);
    // Said once more of the list itself: it is then read category by category, not as a whole.
    const inCategories =
      source.kind === "categories" ? sql`and ${list}.category_uuid = any(${[...source.uuids]}::uuid[])` : sql``;
    return sql`
      left join list_prices ${list} on ${list}.price_list_id = ${id} and ${list}.category_uuid = p.category_uuid and ${list}.product_uuid = p.uuid ${inCategories}`;
  });
  const values = before.map((_, turn) => sql`${sql.ref(`l${turn}.price`)}`);
  return {
    value: sql`coalesce(${sql.join([...values, at === -1 ? sql`null` : sql`p.base_price`])})`,
    joins: sql.join(joins, sql` `),
  };
}

/** So many values of one facet travel: the most frequent ones, and whatever is chosen. */
const mostValues = 100;

const countedValues = sql`(
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

function boundsOf({ source }: ListingQuery): RawBuilder<unknown> {
  const categories =
    source.kind === "categories"
      ? sql`any(${[...source.uuids]}::uuid[])`
      : sql`any(array(select distinct category_uuid from goods))`;
  return sql`(
    select coalesce(json_agg(json_build_array(code, low, high)), '[]')
    from (select code, min(low) as low, max(high) as high from facet_bounds where category_uuid = ${categories} group by code) bounds
  ) as bounds`;
}
