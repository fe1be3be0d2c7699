import { goodsOf, type Goods } from "#app/components/goods/goods.ts";
import type { ShopApi } from "#app/shop-api/shop-api.ts";
import { valueOr } from "#app/startup/value-or.server.ts";

const shown = 4;

/** A few goods of the category that a text speaks of, those the city has first; none without a category. The text stands without them, too. */
export async function goodsBeside(api: ShopApi, category: { uuid: string } | null): Promise<Goods[]> {
  if (category === null) return [];
  const list = api.products.list({ context: { type: "category", value: category.uuid }, sort: "stock", limit: shown });
  const { items } = await valueOr(list, { items: [] });
  return items.map(goodsOf);
}
