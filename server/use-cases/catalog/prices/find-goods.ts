import { articleNorm } from "#app/domain/catalog/article.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { goodsByArticle, type GoodsRef } from "#server/db/queries/catalog/prices/priced-goods.ts";
import type { Ports } from "#server/ports/ports.ts";

export type GoodsFault = { code: "articleUnknown" | "articleAmbiguous" };

/** The product that an article or external id names. */
export async function findGoods(
  { database }: Pick<Ports, "database">,
  article: string,
): Promise<Verdict<GoodsRef, GoodsFault>> {
  const [goods, other] = await goodsByArticle(database.db, article, articleNorm(article));
  if (goods === undefined) return no("articleUnknown");
  return other === undefined ? ok(goods) : no("articleAmbiguous");
}
