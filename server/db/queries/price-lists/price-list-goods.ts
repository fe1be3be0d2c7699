import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/db/client.ts";
import {
  cardColumns,
  cardRow,
  cardTables,
  type CardJson,
  type PricingContext,
  type ProductCardRow,
} from "#server/db/queries/catalog/card-columns.ts";

/** Goods of a price list; null brands are all brands. */
export type GoodsWanted = { brands: readonly string[]; onlyAvailable: boolean };
export type PricedGood = ProductCardRow & {
  barcodes: string[];
  brand: string | null;
  /** Only when requested. */
  details: { description: string; country: string | null } | null;
};

/** Cursor within a category: the last product of the previous page. */
type After = { popularity: number; uuid: string };
type GoodJson = CardJson & {
  barcodes: string[];
  brand: string | null;
  popularity: number;
  description?: string;
  country?: string | null;
};

/**
 * The next goods of a category by popularity: pages of a few hundred save memory and let other queries in between.
 * `last` is null at the end.
 */
export async function goodsAfter(
  db: Db,
  { pricing, wanted, category, after, limit, withAttributes, withDetails }: GoodsQuestion,
): Promise<{ goods: PricedGood[]; last: After | null }> {
  const { rows } = await sql<{ cards: GoodJson[] }>`
    select coalesce(json_agg(card), '[]') as cards
    from (
      select ${cardColumns(pricing)}, p.barcodes, b.name as brand, p.popularity
             ${withAttributes ? sql`, p.attributes` : sql``}
             ${withDetails ? sql`, p.description, p.country` : sql``}
        from products p
        left join brands b on b.uuid = p.brand_uuid
        ${cardTables}
       where p.category_uuid = ${category} and ${onSale(pricing, wanted)}
         ${after === null ? sql`` : sql`and p.popularity <= ${after.popularity} and (p.popularity < ${after.popularity} or p.uuid > ${after.uuid}::uuid)`}
       order by p.popularity desc, p.uuid
       limit ${limit}
    ) card`.execute(db);
  const cards = rows[0]?.cards ?? [];
  const last = cards.at(-1);
  return {
    goods: cards.map(goodOf),
    last: last === undefined || cards.length < limit ? null : { popularity: last.popularity, uuid: last.uuid },
  };
}

function goodOf(json: GoodJson): PricedGood {
  const { barcodes, brand, description, country } = json;
  const details = description === undefined || country === undefined ? null : { description, country };
  return { ...cardRow(json), barcodes, brand, details };
}

type GoodsQuestion = {
  pricing: PricingContext;
  wanted: GoodsWanted;
  category: string;
  after: After | null;
  limit: number;
  withAttributes: boolean;
  withDetails: boolean;
};

export async function countGoods(
  db: Db,
  { pricing, wanted, categories }: Pick<GoodsQuestion, "pricing" | "wanted"> & { categories: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from products p
     where p.category_uuid = any(${[...categories]}::uuid[]) and ${onSale(pricing, wanted)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A product without a base price is hidden: it cannot be sold. */
function onSale(
  { priceListIds, cityWarehouseUuids }: PricingContext,
  { brands, onlyAvailable }: GoodsWanted,
): RawBuilder<unknown> {
  return sql`p.status = 'active' and p.base_price is not null
    and exists (select from prices t where t.product_uuid = p.uuid and t.from_quantity = 0
                 and t.price_list_id = any(${[...priceListIds]}::smallint[]))
    ${brands.length === 0 ? sql`` : sql`and p.brand_uuid = any(${[...brands]}::uuid[])`}
    ${
      onlyAvailable
        ? sql`and p.ships_from && array(select w.no from warehouses w where w.uuid = any(${[...cityWarehouseUuids]}::uuid[]))`
        : sql``
    }`;
}
