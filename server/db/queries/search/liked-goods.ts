import { type RawBuilder, sql } from "kysely";

/** A product that visitors chose after the query; `weight` orders it among goods of the same rank. */
export type LikedProduct = { uuid: string; weight: number };

/** Joins weights to products of column `uuid`; none when nothing is known, which costs nothing. */
export function likedGoods(liked: readonly LikedProduct[], uuid: RawBuilder<unknown>) {
  if (liked.length === 0) return { weight: sql`0`, join: sql`` };
  const { uuids, weights } = columnsOf(liked);
  return {
    weight: sql`coalesce(liked.weight, 0)`,
    join: sql`left join unnest(${uuids}::uuid[], ${weights}::int[]) liked (uuid, weight) on liked.uuid = ${uuid}`,
  };
}

function columnsOf(liked: readonly LikedProduct[]): { uuids: string[]; weights: number[] } {
  return { uuids: liked.map(({ uuid }) => uuid), weights: liked.map(({ weight }) => weight) };
}
