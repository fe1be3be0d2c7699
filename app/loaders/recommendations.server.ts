import { goodsOf, type Goods } from "#app/view-models/goods.ts";
import { valueOr } from "#app/startup/value-or.server.ts";
import type { ShopApi } from "#app/shop-api/shop-api.ts";

/** One row, a little longer than a wide screen. */
const besideProduct = 6;
const besideText = 4;

/** A page of similar goods, and the related ones; a fault in either leaves the page without it, never without the product. */
export async function neighboursOf(api: ShopApi, slug: string, page: number) {
  const none = { items: [], pages: page };
  const [similar, related] = await Promise.all([
    valueOr(api.products.similar(slug, { limit: besideProduct, page }), none),
    valueOr(api.products.related(slug), []),
  ]);
  return {
    similar: similar.items.map(goodsOf),
    similarPage: { page, pages: similar.pages },
    related: related.slice(0, besideProduct).map(goodsOf),
  };
}

/** A few goods of the category that a text speaks of, those the city has first; none without a category. The text stands without them, too. */
export async function goodsBeside(api: ShopApi, category: { uuid: string } | null): Promise<Goods[]> {
  if (category === null) return [];
  const context = { type: "category" as const, value: category.uuid };
  const { items } = await valueOr(api.products.list({ context, sort: "stock", limit: besideText }), { items: [] });
  return items.map(goodsOf);
}
