import { goodsOf } from "#app/components/listing/goods.ts";
import { packGoods } from "#app/components/listing/packed-goods.ts";
import { valueOr } from "#app/startup/value-or.server.ts";
import type { ShopApi } from "#app/shop-api/shop-api.ts";

/** One row, a little longer than a wide screen. */
const shown = 6;

/** Similar and related goods; a fault in either leaves the page without it, never without the product. */
export async function neighboursOf(api: ShopApi, slug: string): Promise<{ similar: string; related: string }> {
  const [similar, related] = await Promise.all([valueOr(api.products.similar(slug, { limit: shown }), { items: [] }), valueOr(api.products.related(slug), [])]);
  return { similar: packGoods(similar.items.map(goodsOf)), related: packGoods(related.slice(0, shown).map(goodsOf)) };
}
