import { goodsOf, type Goods } from "#app/view-models/catalog/goods.ts";
import { valueOr } from "#app/startup/value-or.server.ts";
import type { ShopApi } from "#app/shop-api/shop-api.ts";

/** One row, slightly wider than a large screen. */
const besideProduct = 6;
const besideText = 4;

/** A page of similar products, and related ones; a failure omits them, never the product. */
export async function neighboursOf(api: ShopApi, slug: string, page: number) {
  const none = { items: [], pages: page };
  const [similar, related] = await Promise.all([
    valueOr(api.products.similar({ params: { slug }, query: { limit: besideProduct, page } }), none),
    valueOr(api.products.related({ params: { slug }, query: { limit: besideProduct } }), []),
  ]);
  return {
    similar: similar.items.map(goodsOf),
    similarPage: { page, pages: similar.pages },
    related: related.map(goodsOf),
  };
}

/** Some products of the category a text is about, available ones first; none without a category. Optional. */
export async function relatedProducts(api: ShopApi, category: { uuid: string } | null): Promise<Goods[]> {
  if (category === null) return [];
  const context = { type: "category" as const, value: category.uuid };
  const { items } = await valueOr(api.products.list({ body: { context, sort: "stock", limit: besideText } }), {
    items: [],
  });
  return items.map(goodsOf);
}
