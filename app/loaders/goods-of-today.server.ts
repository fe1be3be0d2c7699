import { goodsOf, type Goods } from "#app/view-models/goods.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";

const shown = 6;
const articlesShown = 3;
const nothing = { items: [] };

/** A few goods of the fullest category that the city has now, and articles to try the search with. The page stands without them, too. */
export async function goodsOfToday({ api, loaded }: ShopRequest): Promise<{ goods: Goods[]; articles: string[] }> {
  const [fullest] = loaded.categories.toSorted((a, b) => b.productCount - a.productCount);
  if (fullest === undefined) return { goods: [], articles: [] };
  const list = api.products.list({
    context: { type: "category", value: fullest.uuid },
    filters: [{ target: "availability", checkboxValue: ["available"] }],
    limit: shown,
  });
  const { items } = await valueOr(list, nothing);
  return {
    goods: items.map(goodsOf),
    articles: items.slice(0, articlesShown).map(({ article }) => article),
  };
}
