import type { ProblemOr } from "#app/contract/problem.ts";
import type { UserArticle, UserArticleList, UserArticlesQuery } from "#app/contract/uploads/user-articles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { findArticle, listArticles, type ArticleRow } from "#server/db/queries/articles/user-articles.ts";
import { productCards, toProductCard } from "#server/db/queries/catalog/product-card.ts";
import type { Ports } from "#server/ports/ports.ts";
import { pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { articleOwner } from "./article-owner.ts";

export async function showArticles(
  ports: Ports,
  buyer: Buyer,
  query: UserArticlesQuery,
): Promise<ProblemOr<UserArticleList, "noCounterparty" | "unauthorized">> {
  const owner = articleOwner(buyer.viewer);
  if (!owner.ok) return owner;
  const { page, limit } = query;
  const { rows, total } = await listArticles(ports.database.db, owner.value.rootUuid, query);
  const items = await withGoods(ports, buyer, owner.value.rootUuid, rows);
  return ok({ items, total, page, limit, pages: Math.max(1, Math.ceil(total / limit)) });
}

export async function showArticle(
  ports: Ports,
  buyer: Buyer,
  uuid: string,
): Promise<ProblemOr<UserArticle, "noCounterparty" | "notFound" | "unauthorized">> {
  const owner = articleOwner(buyer.viewer);
  if (!owner.ok) return owner;
  const row = await findArticle(ports.database.db, owner.value.rootUuid, uuid);
  const [article] = row ? await withGoods(ports, buyer, owner.value.rootUuid, [row]) : [];
  return article ? ok(article) : no("notFound");
}

/** Adds product cards at the buyer's prices and city. */
async function withGoods(
  { database: { db } }: Ports,
  buyer: Buyer,
  rootUuid: string,
  rows: readonly ArticleRow[],
): Promise<UserArticle[]> {
  const uuids = [...new Set(rows.flatMap(({ productUuid }) => productUuid ?? []))];
  const cards = await productCards(db, { uuids, ...pricingOf(buyer) });
  const byUuid = new Map(
    cards.filter(({ status }) => status !== "hidden").map((card) => [card.uuid, toProductCard(card)]),
  );
  return rows.map(({ createdAt, updatedAt, ...row }) => {
    const card = byUuid.get(row.productUuid ?? "");
    return {
      ...row,
      counterpartyRootUuid: rootUuid,
      externalId: card?.externalId ?? null,
      unit: card?.unit ?? null,
      multiplicity: card?.multiplicity ?? null,
      price: card?.price.price ?? null,
      availability: card?.availability ?? null,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    };
  });
}
