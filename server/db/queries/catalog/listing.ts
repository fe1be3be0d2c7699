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
import { goods, type ListingQuery, matches, orders, pageOf, passing } from "./listing-goods.ts";

export type ListingPage = ListingTotals & { cards: ProductCardRow[] };

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
export async function facetedPage(db: Db | Tx, asked: ListingQuery): Promise<FacetedPage> {
  const query = { ...asked, priced: true };
  const { rows } = await sql<CardsJson & TotalsJson & FacetsJson>`
    with ${goods(query)}, ${pageOf(query)}, ${tally(query)}
    select ${totals}, ${countedValues}, ${boundsOf(query)}, ${cardsOfPage(query)}`.execute(db);
  const { cards, values, bounds, ...counted } = rows[0] ?? empty;
  return { cards: cards.map(cardRow), ...totalsOf(counted), ...facetsOf({ values, bounds }) };
}

/** What `facetedPage` tells beside the goods of the page; which page it is makes no difference. */
export async function listingOverview(db: Db | Tx, asked: ListingQuery): Promise<ListingTotals & Facets> {
  const query = { ...asked, priced: true };
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
const empty: CardsJson & TotalsJson & FacetsJson = { cards: [], total: 0, stands: null, values: [], bounds: [] };

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
