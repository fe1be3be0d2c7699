import { type RawBuilder, sql } from "kysely";

/**
 * How goods answer a search, what stands first is least. Goods of a typed size have its words too: `sized` in their
 * name, `sizedBeside` by their attributes or in a larger size; of both, first those that the words name.
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

/** By columns `rank` and `stand`. What the city lacks sinks, but not below goods of other sizes, and the very article never. */
export const byRank: RawBuilder<unknown> = sql`
  rank > ${sql.lit(ranks.sizedBeside)}, rank > ${sql.lit(ranks.sized)}, rank not in (${sql.lit(ranks.article)}, ${sql.lit(ranks.ownCode)}) and stand = 2, rank, stand`;
