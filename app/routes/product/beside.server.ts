import { goodsOf } from "#app/components/listing/goods.ts";
import { packGoods } from "#app/components/listing/packed-goods.ts";
import type { ShopApi } from "#app/shop-api/shop-api.ts";

/** One row, a little longer than a wide screen. */
const shown = 6;

/** Similar and related goods; a fault in either leaves the page without it, never without the product. */
export async function neighboursOf(api: ShopApi, slug: string): Promise<{ similar: string; related: string }> {
  const [similar, related] = await Promise.allSettled([api.products.similar(slug, { limit: shown }), api.products.related(slug)]);
  return {
    similar: similar.status === "fulfilled" && similar.value.ok ? packGoods(similar.value.value.items.map(goodsOf)) : "",
    related: related.status === "fulfilled" && related.value.ok ? packGoods(related.value.value.slice(0, shown).map(goodsOf)) : "",
  };
}
