import { articleNorm } from "#app/domain/catalog/article.ts";
import type { Db } from "#server/db/client.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";
import { productCards } from "#server/db/queries/catalog/product-card.ts";
import { productsOfArticles } from "#server/db/queries/calculator/systems.ts";
import { pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";

/** The buyer's card of an article used in a rule; null when not sold. */
export type SoldByArticle = (article: string) => ProductCardRow | null;

export async function soldByArticle(db: Db, buyer: Buyer, articles: readonly string[]): Promise<SoldByArticle> {
  const found = await productsOfArticles(db, [...new Set(articles.map(articleNorm))]);
  const uuids = new Map(found.map(({ uuid, norm }) => [norm, uuid]));
  const cards = await productCards(db, { uuids: found.map(({ uuid }) => uuid), ...pricingOf(buyer) });
  const sold = new Map(cards.filter(({ status }) => status === "active").map((card) => [card.uuid, card]));
  return (article) => sold.get(uuids.get(articleNorm(article)) ?? "") ?? null;
}
