import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { cardColumns, type CardJson, cardRow, cardTables, type ProductCardRow } from "./card-columns.ts";
import {
  boundsOf,
  countedValues,
  type Facets,
  facetsOf,
  type FacetsJson,
  type ListingTotals,
  tally,
  totals,
  totalsOf,
  type TotalsJson,
} from "./listing-counts.ts";
import { goods, type ListingGoodsQuery, matches, orders, pageOf, passing } from "./listing-goods.ts";

export type ListingPage = ListingTotals & { cards: ProductCardRow[] };

export type FacetedPage = ListingPage & Facets;

/**
 * One page of a listing with its total, availability counts and all facets, in one statement: `goods` holds the source
 * with failed filters, `page` the rows shown; only those get prices and stock. Counts are disjunctive: a facet's own selection does not narrow it (product rules §4,
 * Catalogue).
 */
export async function facetedPage(db: Db | Tx, listing: ListingGoodsQuery): Promise<FacetedPage> {
  const query = { ...listing, priced: true };
  const { rows } = await sql<CardsJson & TotalsJson & FacetsJson>`
    with ${goods(query)}, ${pageOf(query)}, ${tally(query)}
    select ${totals}, ${countedValues}, ${boundsOf(query)}, ${cardsOfPage(query)}`.execute(db);
  const { cards, values, bounds, ...counted } = rows[0] ?? empty;
  return { cards: cards.map(cardRow), ...totalsOf(counted), ...facetsOf({ values, bounds }) };
}

/** The facets and totals of `facetedPage`, independent of the page. */
export async function listingOverview(db: Db | Tx, listing: ListingGoodsQuery): Promise<ListingTotals & Facets> {
  const query = { ...listing, priced: true };
  const { rows } = await sql<TotalsJson & FacetsJson>`
    with ${goods(query)}, ${tally(query)}
    select ${totals}, ${countedValues}, ${boundsOf(query)}`.execute(db);
  const { values, bounds, ...counted } = rows[0] ?? empty;
  return { ...totalsOf(counted), ...facetsOf({ values, bounds }) };
}

/** Only the page's goods; without filters there is a handful of statement variants. */
export async function listingCards(db: Db | Tx, query: ListingGoodsQuery): Promise<ProductCardRow[]> {
  const { rows } =
    await sql<CardsJson>`${prepared} with ${matches(query)}, ${pageOf(query)} select ${cardsOfPage(query)}`.execute(db);
  return (rows[0] ?? empty).cards.map(cardRow);
}

/** The total of a listing, and the goods of a page in order, without their cards. */
export async function listingGoods(db: Db | Tx, query: ListingGoodsQuery): Promise<{ total: number; uuids: string[] }> {
  const { rows } = await sql<{ total: number; uuids: string[] }>`
    with ${matches(query)}, ${pageOf(query)}
    select (select count(*)::int from goods) as total,
      array(select uuid from page order by ${orders[query.sort].order}) as uuids`.execute(db);
  return rows[0] ?? { total: 0, uuids: [] };
}

/** Order does not matter; popularity is the cheapest. */
export async function countListing(db: Db | Tx, query: ListingGoodsQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with ${goods({ ...query, sort: "popular" })}
    select count(*)::int as total from ${passing(query.filters)}`.execute(db);
  return rows[0]?.total ?? 0;
}

type CardsJson = { cards: CardJson[] };
const empty: CardsJson & TotalsJson & FacetsJson = { cards: [], total: 0, stands: null, values: [], bounds: [] };

function cardsOfPage(query: ListingGoodsQuery): RawBuilder<unknown> {
  return sql`
    (
      select coalesce(json_agg(card), '[]')
      from (
        select ${cardColumns(query)} ${query.attributes ? sql`, p.attributes, p.brand_uuid as "brandUuid"` : sql``}
        from (select uuid, row_number() over (order by ${orders[query.sort].order}) as place from page) shown
        join products p using (uuid)
        ${cardTables}
        order by shown.place
      ) card
    ) as cards`;
}
