import { type RawBuilder, sql } from "kysely";
import type { Listing, ListingBody } from "#app/contract/catalog.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { type Money, moneyToDecimal } from "#app/domain/money.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { type ListingSource, sourceSql } from "./listing-source.ts";
import { cardColumns, type CardJson, cardRow, cardTables, type ProductCardRow, type Shelf } from "./product-card.ts";

/** What narrows a listing; an empty list narrows nothing. */
export type ListingFilters = {
  availability: readonly Availability[];
  priceFrom: Money | null;
  priceTo: Money | null;
  brandSlugs: readonly string[];
  tags: readonly string[];
};
export type ListingSort = ListingBody["sort"];
export type ListingQuery = Shelf & { source: ListingSource; filters: ListingFilters; sort: ListingSort; page: number; limit: number };
export type ListingPage = { cards: ProductCardRow[]; total: number; availabilityCounts: Listing["availabilityCounts"] };

/**
 * One page of a listing with its total and the counts of the availability filter, in one statement: `matched` holds
 * every product that the source and the filters leave, `page` those to be shown, and only they get prices and stock.
 * The counts are disjunctive: the availability chosen does not narrow them (decisions §4, Catalogue).
 */
export async function listingPage(db: Db | Tx, query: ListingQuery): Promise<ListingPage> {
  const { order } = orders[query.sort];
  const { rows } = await sql<ListingPageJson>`
    with ${matched(query)},
    page as (
      select matched.* from matched
      where ${chosen(query.filters)}
      order by ${order}
      limit ${query.limit} offset ${(query.page - 1) * query.limit}
    ),
    counted as (
      select
        count(*) filter (where ${chosen(query.filters)})::int as total,
        count(*) filter (where stand = 0)::int as available,
        count(*) filter (where stand = 1)::int as "onOrder",
        count(*) filter (where stand = 2)::int as "notAvailable"
      from matched
    )
    select counted.*, (
      select coalesce(json_agg(card), '[]')
      from (
        select ${cardColumns(query)}
        from (select uuid, row_number() over (order by ${order}) as place from page) shown
        join products p using (uuid)
        ${cardTables}
        order by shown.place
      ) card
    ) as cards
    from counted`.execute(db);
  const { cards, total, ...availabilityCounts } = rows[0] ?? emptyPage;
  return { cards: cards.map(cardRow), total, availabilityCounts };
}

export async function countListing(db: Db | Tx, query: ListingQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with ${matched(query)}
    select count(*)::int as total from matched where ${chosen(query.filters)}`.execute(db);
  return rows[0]?.total ?? 0;
}

type ListingPageJson = { cards: CardJson[]; total: number; available: number; onOrder: number; notAvailable: number };
const emptyPage: ListingPageJson = { cards: [], total: 0, available: 0, onOrder: 0, notAvailable: 0 };

/** `stand` is where a product stands by availability in the caller's city; the worst of them sinks. */
const stands = { available: 0, onOrder: 1, notAvailable: 2 } as const satisfies Record<Availability, number>;

type Order = { key: RawBuilder<unknown>; order: RawBuilder<unknown>; byPrice?: true };
/** The key is taken from `products p` while matching; every order ends with the uuid, so that pages never overlap. */
const orders: Record<ListingSort, Order> = {
  popular: { key: sql`p.popularity`, order: sql`stand = 2, key desc, uuid` },
  new: { key: sql`p.created_at`, order: sql`stand = 2, key desc, uuid` },
  stock: { key: sql`p.popularity`, order: sql`stand, key desc, uuid` },
  relevance: { key: sql`p.popularity`, order: sql`rank <> 0 and stand = 2, rank, key desc, uuid` },
  name: { key: sql`lower(p.name)`, order: sql`key, uuid` },
  priceAsc: { key: sql`base.price`, order: sql`key nulls last, uuid`, byPrice: true },
  priceDesc: { key: sql`base.price`, order: sql`key desc nulls last, uuid`, byPrice: true },
};

function matched({ source, filters, sort, cityWarehouseUuids, priceListIds }: ListingQuery): RawBuilder<unknown> {
  const { ctes, tables, where, sold, rank } = sourceSql(source);
  const { key, byPrice } = orders[sort];
  // Resolving the price of every match costs as much as all the rest: only when it sorts or narrows.
  const priced = byPrice || filters.priceFrom !== null || filters.priceTo !== null;
  return sql`
    ${ctes}
    matched as materialized (
      select p.uuid, ${rank} as rank, ${key} as key, case
        when not ${sold} then ${sql.lit(stands.notAvailable)}
        when exists (
          select from stock s
          where s.product_uuid = p.uuid and s.warehouse_uuid = any(${[...cityWarehouseUuids]}::uuid[]) and s.on_hand - s.reserved >= p.multiplicity
        ) then ${sql.lit(stands.available)}
        when p.supply_days_from is not null then ${sql.lit(stands.onOrder)}
        else ${sql.lit(stands.notAvailable)}
      end as stand
      from ${tables}
      ${priced ? basePrice(priceListIds) : sql``}
      where ${sql.join([where, ...narrowing(filters)], sql` and `)}
    )`;
}

/**
 * The base price of the first list that has one: a look into an index for each list instead of sorting them all.
 * `offset 0` keeps it one column; without it every condition that names the price would look again.
 */
function basePrice(priceListIds: readonly number[]): RawBuilder<unknown> {
  const probes = priceListIds.map(
    (id) => sql`(select b.price from prices b where b.product_uuid = p.uuid and b.price_list_id = ${id} and b.from_quantity = 0)`,
  );
  return sql`cross join lateral (select coalesce(${sql.join([...probes, sql`null`])}) as price offset 0) base`;
}

function narrowing({ priceFrom, priceTo, brandSlugs, tags }: ListingFilters): RawBuilder<unknown>[] {
  return [
    ...(priceFrom === null ? [] : [sql`base.price >= ${moneyToDecimal(priceFrom)}::numeric`]),
    ...(priceTo === null ? [] : [sql`base.price <= ${moneyToDecimal(priceTo)}::numeric`]),
    ...(brandSlugs.length === 0 ? [] : [sql`p.brand_uuid = any(array(select b.uuid from brands b where b.slug = any(${[...brandSlugs]}::text[])))`]),
    ...(tags.length === 0 ? [] : [sql`p.tags && ${[...tags]}::text[]`]),
  ];
}

function chosen({ availability }: ListingFilters): RawBuilder<unknown> {
  if (availability.length === 0) return sql`true`;
  return sql`stand = any(${availability.map((each) => stands[each])}::int[])`;
}
