import { goodsOf, type Goods } from "#app/components/listing/goods.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";

const shown = 6;

/** A few goods of the fullest category that the city has now. The page stands without them, too. */
export async function goodsOfToday({ api, loaded }: ShopRequest): Promise<Goods[]> {
  const [fullest] = loaded.categories.toSorted((a, b) => b.productCount - a.productCount);
  if (fullest === undefined) return [];
  const listing = await api.products.list({
    context: { type: "category", value: fullest.uuid },
    filters: [{ target: "availability", checkboxValue: ["available"] }],
    limit: shown,
  });
  return listing.ok ? listing.value.items.map(goodsOf) : [];
}
