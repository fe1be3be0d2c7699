import { goodsOf, type Goods } from "#app/view-models/catalog/goods.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";

const shown = 6;
const articlesShown = 3;
const nothing = { items: [] };

/** A few available products of the largest category, and example articles for the search. Optional. */
export async function goodsOfToday({ api, loaded }: ShopRequest): Promise<{ goods: Goods[]; articles: string[] }> {
  const [fullest] = loaded.categories.toSorted((a, b) => b.productCount - a.productCount);
  if (fullest === undefined) return { goods: [], articles: [] };
  const list = api.products.list({
    body: {
      context: { type: "category", value: fullest.uuid },
      filters: [{ target: "availability", checkboxValue: ["available"] }],
      limit: shown,
    },
  });
  const { items } = await valueOr(list, nothing);
  return {
    goods: items.map(goodsOf),
    articles: items.slice(0, articlesShown).map(({ article }) => article),
  };
}
