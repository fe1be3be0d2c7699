/** Limits of customer article codes (product rules §3.8). */
export const articleLimits = {
  code: 50,
  name: 255,
  comment: 200,
  /** Per counterparty. */
  codes: 20_000,
} as const;

/** `duplicate` applies to file rows only: of two rows with one code the first counts. */
export const articleStatuses = ["matched", "notFound", "ambiguous", "duplicate", "discontinued"] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

export const articleSorts = ["-createdAt", "userArticle", "article", "name"] as const;
export type ArticleSort = (typeof articleSorts)[number];
