import { goodsOf } from "#app/components/goods/goods.ts";
import { valueOr } from "#app/startup/value-or.server.ts";
import type { ShopApi } from "#app/shop-api/shop-api.ts";

/** One row, a little longer than a wide screen. */
const shown = 6;

/** A page of similar goods, and the related ones; a fault in either leaves the page without it, never without the product. */
export async function neighboursOf(api: ShopApi, slug: string, page: number) {
  const none = { items: [], pages: page };
  const [similar, related] = await Promise.all([
    valueOr(api.products.similar(slug, { limit: shown, page }), none),
    valueOr(api.products.related(slug), []),
  ]);
  return {
    similar: similar.items.map(goodsOf),
    similarPage: { page, pages: similar.pages },
    related: related.slice(0, shown).map(goodsOf),
  };
}
