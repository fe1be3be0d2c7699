import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Ports } from "#server/ports/ports.ts";
import { findGoods } from "#server/use-cases/catalog/prices/find-goods.ts";

export type GoodsByArticle = { article: string; quantity: number };

/** Products by article or external id, each named once. */
export async function goodsByArticles(
  ports: Ports,
  named: readonly GoodsByArticle[],
): Promise<ProblemOr<(GoodsByArticle & { uuid: string })[], "articleUnknown" | "articleAmbiguous" | "goodsTwice">> {
  const goods: (GoodsByArticle & { uuid: string })[] = [];
  for (const { article, quantity } of named) {
    const found = await findGoods(ports, article);
    if (!found.ok) return no(found.code, { article });
    const { uuid } = found.value;
    if (goods.some((one) => one.uuid === uuid)) return no("goodsTwice", { article });
    goods.push({ article, quantity, uuid });
  }
  return ok(goods);
}
