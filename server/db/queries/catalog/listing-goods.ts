import { type RawBuilder, sql } from "kysely";
import type { ListingBody } from "#app/contract/catalog/catalog.ts";
import { likedGoods, type LikedProduct } from "#server/db/queries/search/liked-goods.ts";
import { byRank } from "#server/db/queries/search/search-ranks.ts";
import type { PricingContext } from "./card-columns.ts";
import { chosenValues, isPriceAsked, type ListingFilters, rowBits, standBit, stands } from "./listing-filters.ts";
import { type ListingSource, sourceSql } from "./listing-source.ts";

type ListingSort = NonNullable<ListingBody["sort"]>;
export type ListingGoodsQuery = PricingContext & {
  source: ListingSource;
  filters: ListingFilters;
  sort: ListingSort;
  page: number;
  limit: number;
  attributes?: boolean;
  /** Price all goods, for the price range. */
  priced?: boolean;
  /** Goods chosen after the query of a search; of influence by relevance only. */
  liked?: readonly LikedProduct[];
};

type Order = { key: RawBuilder<unknown>; order: RawBuilder<unknown>; byPrice?: true };
/**
 * The sort key is computed from `products p` while matching; every order ends with the uuid, so pages never overlap.
 */
export const orders: Record<ListingSort, Order> = {
  popular: { key: sql`p.popularity`, order: sql`stand = 2, key desc, uuid` },
  new: { key: sql`p.created_at`, order: sql`stand = 2, key desc, uuid` },
  stock: { key: sql`p.popularity`, order: sql`stand, key desc, uuid` },
  relevance: { key: sql`p.popularity`, order: sql`${byRank}, liked desc, key desc, uuid` },
  // Natural order of numbers: «5×» before «10×».
  name: { key: sql`coalesce(p.name_key, natural_key(p.name))`, order: sql`key, uuid` },
  priceAsc: { key: sql`price`, order: sql`key nulls last, uuid`, byPrice: true },
  priceDesc: { key: sql`price`, order: sql`key desc nulls last, uuid`, byPrice: true },
};

/**
 * CTEs: `goods`, everything the source has; `cells`, goods counted alike; `sets`, their value sets. `bits` are failed
 * filters, evaluated once per set.
 */
export function goods(query: ListingGoodsQuery): RawBuilder<unknown> {
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

/** `goods` alone, when nothing is counted: an unfiltered page reads only the rows it shows. */
export function matches(query: ListingGoodsQuery): RawBuilder<unknown> {
  const { source, filters, sort, cityWarehouseUuids } = query;
  const { ctes, tables, where, sold, rank } = sourceSql(source, sort === "relevance");
  const { key, byPrice } = orders[sort];
  const { weight, join } = likedGoods(sort === "relevance" ? (query.liked ?? []) : [], sql`p.uuid`);
  // Resolving every match's price costs as much as all the rest: only when sorting or filtering by it.
  const price = byPrice || query.priced || isPriceAsked(filters) ? resolvedPrice(query) : noPrice;
  return sql`
    ${ctes}
    ${chosenValues(filters)},
    goods as (
      select p.uuid, ${source.kind === "categories" ? sql`` : sql`p.category_uuid,`} p.facet_set, ${query.priced ? sql`${price.value} as price,` : sql``} ${rank} as rank, ${sort === "relevance" ? sql`${weight} as liked,` : sql``} ${byPrice ? price.value : key} as key, ${rowBits(filters, price.value)} as bits, case
        when not ${sold} then ${sql.lit(stands.notAvailable)}
        when p.ships_from && array(select w.no from warehouses w where w.uuid = any(${[...cityWarehouseUuids]}::uuid[])) then ${sql.lit(stands.available)}
        when p.supply_days_from is not null then ${sql.lit(stands.onOrder)}
        else ${sql.lit(stands.notAvailable)}
      end as stand
      from ${tables}
      ${price.joins}
      ${join}
      where ${where}
    )`;
}

/** Goods that fail no filter; value sets are only joined when facet values are filtered. */
export function passing(filters: ListingFilters): RawBuilder<unknown> {
  if (filters.values.length === 0) return sql`goods where bits | ${standBit(filters)} = 0`;
  return sql`goods join sets on sets.id = facet_set where goods.bits | sets.bits | ${standBit(filters)} = 0`;
}

type Price = { value: RawBuilder<unknown>; joins: RawBuilder<unknown> };
const noPrice: Price = { value: sql`null`, joins: sql`` };
const basePriceList = 1;

/** Base price from the first list that has one; the base list's price is stored in the product itself. */
function resolvedPrice({ source, priceListIds }: ListingGoodsQuery): Price {
  const at = priceListIds.indexOf(basePriceList);
  const before = at === -1 ? priceListIds : priceListIds.slice(0, at);
  const joins = before.map((id, turn) => {
    const list = sql.ref(`l${turn}`);
    // Repeated for the price list, so that it is read by category instead of as a whole.
    const inCategories =
      source.kind === "categories" ? sql`and ${list}.category_uuid = any(${[...source.uuids]}::uuid[])` : sql``;
    return sql`
      left join list_prices ${list} on ${list}.price_list_id = ${id} and ${list}.category_uuid = p.category_uuid and ${list}.product_uuid = p.uuid ${inCategories}`;
  });
  const values = before.map((_, turn) => sql`${sql.ref(`l${turn}.price`)}`);
  return {
    // Without a base price a product is sold in no list.
    value: sql`case when p.base_price is not null then coalesce(${sql.join([...values, at === -1 ? sql`null` : sql`p.base_price`])}) end`,
    joins: sql.join(joins, sql` `),
  };
}

export function pageOf({ filters, sort, page, limit }: ListingGoodsQuery): RawBuilder<unknown> {
  return sql`
    page as (
      select goods.* from ${passing(filters)}
      order by ${orders[sort].order}
      limit ${limit} offset ${(page - 1) * limit}
    )`;
}
