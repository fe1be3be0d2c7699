import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";

/** `found` is the result count of the latest search. */
export type SearchCount = { query: string; times: number; found: number };

/** One statement for the whole batch. */
export async function addSearchCounts(db: Db, day: string, counts: readonly SearchCount[]): Promise<void> {
  await sql`
    insert into search_counts as c (day, query, times, found)
    select ${day}::date, query, times, found from json_to_recordset(${JSON.stringify(counts)}) as counted (query text, times int, found int)
    order by query
    on conflict (day, query) do update set times = c.times + excluded.times, found = excluded.found`.execute(db);
}

/**
 * Searches made at least `least` times since a day, most frequent first; `missing`: only those whose latest result was
 * empty.
 */
export async function countedSearches(
  db: Db,
  { since, least, most, missing }: { since: string; least: number; most: number; missing: boolean },
): Promise<SearchCount[]> {
  const { rows } = await sql<SearchCount>`
    select query, sum(times)::int as times, (array_agg(found order by day desc))[1] as found
    from search_counts
    where day >= ${since}::date
    group by query
    having sum(times) >= ${least} and (not ${missing} or (array_agg(found order by day desc))[1] = 0)
    order by times desc, query
    limit ${most}`.execute(db);
  return rows;
}

/** A query with results; `unknown`: words of it that no goods have. */
export type FoundQuery = { query: string; unknown: string[] };

/** Searches made at least `least` times since a day whose latest result was not empty, most frequent first. */
export async function foundSearches(
  db: Db,
  { since, least, most }: { since: string; least: number; most: number },
): Promise<FoundQuery[]> {
  const { rows } = await sql<FoundQuery>`
    select query, array(
      select token
      from unnest(search_tokens(query)) token
      where search_lexeme(token) is not null
        and (select true from search_terms s where s.lexeme = search_lexeme(token) limit 1) is null
    ) as unknown
    from (
      select query, sum(times) as times
      from search_counts
      where day >= ${since}::date
      group by query
      having sum(times) >= ${least} and (array_agg(found order by day desc))[1] > 0
      order by times desc, query
      limit ${most}
    ) frequent
    order by times desc, query`.execute(db);
  return rows;
}
