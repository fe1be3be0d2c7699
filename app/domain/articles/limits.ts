/** Codes that a counterparty calls goods by (decisions §3.8). */
export const articleLimits = {
  code: 50,
  name: 255,
  comment: 200,
  /** Of one counterparty. */
  codes: 20_000,
} as const;

/** `duplicate` is told of rows of a file alone: of two rows with one code the first counts. */
export const articleStatuses = ["matched", "notFound", "ambiguous", "duplicate", "discontinued"] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

export const articleSorts = ["-createdAt", "userArticle", "article", "name"] as const;
export type ArticleSort = (typeof articleSorts)[number];
