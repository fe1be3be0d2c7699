import { sql } from "kysely";
import type { ProductCard } from "#app/contract/catalog/catalog.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import { moneyToNumber } from "#app/domain/money.ts";
import { quantityToNumber, zeroQuantity } from "#app/domain/quantity.ts";
import type { Db, Tx } from "#server/db/client.ts";
import {
  cardColumns,
  cardRow,
  cardTables,
  countedColumns,
  countedRow,
  type CardJson,
  type CountedGoods,
  type CountedJson,
  type PricingContext,
  type ProductCardRow,
} from "./card-columns.ts";
import { productImage } from "./drawing-address.ts";

/** Known products of `uuids`, hidden ones included, in the given order; one statement. */
export async function productCards(
  db: Db | Tx,
  { uuids, attributes, ...pricing }: PricingContext & { uuids: readonly string[]; attributes?: boolean },
): Promise<ProductCardRow[]> {
  if (uuids.length === 0) return [];
  const { rows } = await sql<{ cards: CardJson[] }>`
    select coalesce(json_agg(card), '[]') as cards
    from (
      select ${cardColumns(pricing)} ${attributes ? sql`, p.attributes, p.brand_uuid as "brandUuid"` : sql``}
      from unnest(${[...uuids]}::uuid[]) with ordinality as wanted (uuid, place)
      join products p on p.uuid = wanted.uuid
      ${cardTables}
      order by wanted.place
    ) card`.execute(db);
  return (rows[0]?.cards ?? []).map(cardRow);
}

/** Countable fields of known products of `uuids`, hidden ones included. */
export async function countedGoods(
  db: Db | Tx,
  { uuids, ...pricing }: PricingContext & { uuids: readonly string[] },
): Promise<CountedGoods[]> {
  if (uuids.length === 0) return [];
  const { rows } = await sql<{ goods: CountedJson[] }>`
    select coalesce(json_agg(one), '[]') as goods
    from (
      select ${countedColumns(pricing)} from products p where p.uuid = any(${[...uuids]}::uuid[])
    ) one`.execute(db);
  return (rows[0]?.goods ?? []).map(countedRow);
}

/** Maps a card to its wire shape. */
export function toProductCard(row: ProductCardRow): ProductCard {
  return {
    uuid: row.uuid,
    externalId: row.externalId,
    slug: row.slug,
    article: row.article,
    name: row.name,
    image: productImage(row),
    unit: row.unit,
    multiplicity: quantityToNumber(row.multiplicity),
    minQuantity: quantityToNumber(row.minQuantity),
    maxQuantity: row.maxQuantity === null ? null : quantityToNumber(row.maxQuantity),
    price: {
      price: moneyToNumber(priceAt(row.tiers, zeroQuantity)),
      oldPrice: row.oldPrice === null ? null : moneyToNumber(row.oldPrice),
      currency: "RUB",
      vatRate: row.vatRate,
      vatIncluded: row.vatRate !== null,
      priceType: row.priceType,
      tiers: row.tiers.map(({ from, price }) => ({ from: quantityToNumber(from), price: moneyToNumber(price) })),
    },
    availability: row.availability,
    availableQuantity: quantityToNumber(row.availableQuantity),
    supplyDays: row.supplyDays,
    tags: row.tags,
    userArticle: row.userArticle,
  };
}
