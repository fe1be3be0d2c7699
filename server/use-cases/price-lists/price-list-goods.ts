import type { PriceListParams } from "#app/contract/price-lists.ts";
import type { Db } from "#server/db/client.ts";
import { listCategories, type AttributeRow, type CategoryRow } from "#server/db/queries/catalog/assortment.ts";
import type { PricingContext } from "#server/db/queries/catalog/card-columns.ts";
import { countGoods, goodsAfter, type PricedGood } from "#server/db/queries/price-lists/price-list-goods.ts";
import type { PriceListBuyer, PriceListRow } from "#server/db/queries/price-lists/price-lists.ts";

/** Of one statement: it takes a few milliseconds, in which nobody else is answered by the embedded database. */
const goodsAtOnce = 200;

/** What the goods of a price list are, in words of the shop. */
export type PriceListGoods = {
  /** Of the tree, from the top down; those that were chosen and all below them. */
  categories: Pick<CategoryRow, "uuid" | "parent_uuid" | "name" | "own_products">[];
  count: number;
};

/** What a file of a price list is made from. */
export type PriceListSource = {
  list: PriceListRow;
  params: PriceListParams;
  goods: PriceListGoods;
  buyer: PriceListBuyer;
  /** What the prices that win are called: those of the contract, else of the city. */
  priceType: string;
  /** Of the city's storefront, without a trailing slash. */
  siteUrl: string;
  attributes: readonly AttributeRow[];
};

/** Which categories a price list has, and how many goods. */
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

/** The goods category by category in the order of the tree, the most popular of each first. */
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

/** In the order of the tree. */
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
