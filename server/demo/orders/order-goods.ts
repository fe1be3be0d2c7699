import { priceListId } from "#server/demo/people/price-lists.ts";
import { firstGoods } from "#server/demo/goods/products.ts";
import type { PriceRow, DemoProductRow, StockRow } from "#server/demo/rows.ts";
import { unitRows } from "#server/demo/goods/units.ts";

/** A product as an order takes it over; `userArticle` is what the account calls it. */
export type OrderGoods = Pick<
  DemoProductRow,
  | "uuid"
  | "external_id"
  | "article"
  | "name"
  | "multiplicity"
  | "min_quantity"
  | "weight_grams"
  | "volume_cm3"
  | "country"
> & {
  unit: string;
  okei: string;
  prices: PriceRow[];
  stock: StockRow[];
};

const ofFamily = 4;

/** What the companies of the demo shop order: the first goods of every family, those that are sold no more left out. */
export function orderGoods(products: number, today: Date): OrderGoods[] {
  const units = new Map(unitRows().map(({ uuid, name, okei }) => [uuid, { unit: name, okei }]));
  return firstGoods(products, ofFamily, today)
    .filter(({ product }) => product.status === "active")
    .map(({ product, prices, stock }) => ({
      ...product,
      ...(units.get(product.unit_uuid) ?? { unit: "", okei: "" }),
      prices,
      stock,
    }));
}

/** The price of a quantity by the first of these lists that names the product, decimals of the table; with the old one where it was lowered. */
export function priceOf(
  { prices }: Pick<OrderGoods, "prices">,
  { contract, city, quantity }: { contract: number | null; city: string; quantity: number },
): { price: string; oldPrice: string | null } {
  const lists = [...(contract === null ? [] : [contract]), priceListId(`city:${city}`), priceListId("base")];
  const list = lists.find((one) => prices.some(({ price_list_id }) => price_list_id === one));
  const tiers = prices.filter(({ price_list_id }) => price_list_id === list);
  const reached = tiers.filter(({ from_quantity }) => Number(from_quantity) <= quantity);
  const best = reached.toSorted((a, b) => Number(b.from_quantity) - Number(a.from_quantity))[0];
  if (!best) throw new RangeError("goods without a price");
  return { price: best.price, oldPrice: best.old_price };
}
