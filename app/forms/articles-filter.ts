import { articleSorts, articleStatuses, type ArticleSort, type ArticleStatus } from "#app/domain/articles/limits.ts";

/** State in the address of the list. */
export type ArticlesFilter = { q: string; status: ArticleStatus | ""; sort: ArticleSort };

export function articlesFilter(params: URLSearchParams): ArticlesFilter {
  return {
    q: (params.get("q") ?? "").trim().slice(0, 200),
    status: articleStatuses.find((status) => status === params.get("status")) ?? "",
    sort: articleSorts.find((sort) => sort === params.get("sort")) ?? "-createdAt",
  };
}

/** Query of the API. */
export function articlesQuery({ q, status, sort }: ArticlesFilter, page: number) {
  return { ...(q === "" ? {} : { q }), ...(status === "" ? {} : { status }), sort, page };
}

/** The address of a page of the same list. */
export function articlesAddress({ q, status, sort }: ArticlesFilter, page = 1): string {
  const params = new URLSearchParams([
    ...(q === "" ? [] : [["q", q]]),
    ...(status === "" ? [] : [["status", status]]),
    ...(sort === "-createdAt" ? [] : [["sort", sort]]),
    ...(page === 1 ? [] : [["page", String(page)]]),
  ]);
  return `?${params}`;
}
