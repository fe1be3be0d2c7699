import { type RawBuilder, sql } from "kysely";

/**
 * Relevance ranks, smaller first. Goods of a typed size also contain its words: `sized` in the name, `sizedBeside` by
 * attributes or within a larger size; in both groups name matches come first.
 */
export const ranks = {
  ownCode: -1,
  article: 0,
  sizedKind: 1,
  sized: 2,
  sizedBesideKind: 3,
  sizedBeside: 4,
  articleBegins: 5,
  articleHolds: 6,
  kind: 7,
  name: 8,
  words: 9,
} as const;

/**
 * By `rank` and `stand`. Goods unavailable in the city sink, but stay above other sizes; an exact article never sinks.
 */
export const byRank: RawBuilder<unknown> = sql`
  rank > ${sql.lit(ranks.sizedBeside)}, rank > ${sql.lit(ranks.sized)}, rank not in (${sql.lit(ranks.article)}, ${sql.lit(ranks.ownCode)}) and stand = 2, rank, stand`;
