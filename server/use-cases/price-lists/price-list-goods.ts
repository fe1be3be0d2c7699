import type { PriceListParams } from "#app/contract/files/price-lists.ts";
import type { Db } from "#server/db/client.ts";
import { listCategories, type AttributeRow, type CategoryRow } from "#server/db/queries/catalog/assortment.ts";
import type { PricingContext } from "#server/db/queries/catalog/card-columns.ts";
import { countGoods, goodsAfter, type PricedGood } from "#server/db/queries/price-lists/price-list-goods.ts";
import type { PriceListBuyer, MadePriceListRow } from "#server/db/queries/price-lists/price-lists.ts";

/** Goods per statement: a few milliseconds, during which the embedded database serves nobody else. */
const goodsAtOnce = 200;

/** Resolved filter of a price list. */
export type PriceListGoods = {
  /** In tree order; the selected categories with their subtrees. */
  categories: Pick<CategoryRow, "uuid" | "parent_uuid" | "name" | "own_products">[];
  count: number;
};

/** Source data of a price list file. */
export type PriceListSource = {
  list: MadePriceListRow;
  params: PriceListParams;
  goods: PriceListGoods;
  buyer: PriceListBuyer;
  /** Name of the price type in effect: the contract's, else the city's. */
  priceType: string;
  /** URL of the city's storefront, without trailing slash. */
  siteUrl: string;
  attributes: readonly AttributeRow[];
};

/** Categories and number of goods of a price list. */
export async function wantedGoods(
  db: Db,
  params: Pick<PriceListParams, "categories" | "brands" | "onlyAvailable">,
  pricing: PricingContext,
): Promise<PriceListGoods> {
  const categories = chosenCategories(await listCategories(db), params.categories);
  const count = await countGoods(db, {
    pricing,
    wanted: params,
    categories: categories.map(({ uuid }) => uuid),
  });
  return { categories, count };
}

/** Goods by category in tree order, the most popular first. */
export async function* pricedGoods(
  db: Db,
  { categories }: PriceListGoods,
  params: PriceListParams,
  pricing: PricingContext,
): AsyncGenerator<{ good: PricedGood; category: string }> {
  for (const { uuid, name, own_products } of categories) {
    if (own_products === 0) continue;
    let after: Parameters<typeof goodsAfter>[1]["after"] = null;
    do {
      const page = await goodsAfter(db, {
        ...{ pricing, after, wanted: params, category: uuid },
        limit: goodsAtOnce,
        withAttributes: params.withAttributes,
        withDetails: params.format === "yml",
      });
      for (const good of page.goods) yield { good, category: name };
      after = page.last;
    } while (after !== null);
  }
}

/** In tree order. */
function chosenCategories(rows: readonly CategoryRow[], chosen: PriceListParams["categories"]): CategoryRow[] {
  const wanted = new Set(chosen === "all" ? rows.map(({ uuid }) => uuid) : chosen);
  const below = (parent: string | null, isIn: boolean): CategoryRow[] =>
    rows
      .filter(({ parent_uuid }) => parent_uuid === parent)
      .flatMap((row) => {
        const is = isIn || wanted.has(row.uuid);
        return [...(is ? [row] : []), ...below(row.uuid, is)];
      });
  return below(null, false);
}
