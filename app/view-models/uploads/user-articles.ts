import type { UserArticle, UserArticleList } from "#app/contract/uploads/user-articles.ts";
import { formatDateTime, formatMoney } from "#app/i18n/format.ts";
import { userArticles as texts } from "#app/i18n/ru/uploads/user-articles.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("userArticles", texts);

export type ArticleViewModel = Pick<
  UserArticle,
  "uuid" | "userArticle" | "userName" | "comment" | "article" | "name" | "brand" | "slug" | "isPrimary" | "status"
> & {
  statusText: string;
  price: string;
  stock: string;
  changed: string;
};
export type ArticlesViewModel = { rows: ArticleViewModel[]; total: number; page: number; pages: number };

export function articlesViewModel({ items, total, page, pages }: UserArticleList, timeZone: string): ArticlesViewModel {
  return { rows: items.map((item) => articleViewModel(item, timeZone)), total, page, pages };
}

export function articleViewModel(item: UserArticle, timeZone: string): ArticleViewModel {
  const { uuid, userArticle, userName, comment, article, name, brand, slug, isPrimary, status } = item;
  const date = formatDateTime(item.updatedAt, timeZone);
  return {
    ...{ uuid, userArticle, userName, comment, article, name, brand, slug, isPrimary, status },
    statusText: t(`status.${status}`),
    price: item.price === null ? "" : t("perUnit", { price: formatMoney(item.price), unit: item.unit ?? "" }),
    stock: item.availability === null ? "" : t(`stock.${item.availability}`),
    changed: item.updatedBy === null ? t("changed", { date }) : t("changedBy", { date, name: item.updatedBy }),
  };
}
