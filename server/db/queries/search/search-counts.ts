import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";

/** `found` is the number of goods when it was asked last. */
export type SearchCount = { query: string; times: number; found: number };

/** One statement for all that was gathered. */
export async function addSearchCounts(db: Db, day: string, counts: readonly SearchCount[]): Promise<void> {
  await sql`
    insert into search_counts as c (day, query, times, found)
    select ${day}::date, query, times, found from json_to_recordset(${JSON.stringify(counts)}) as said (query text, times int, found int)
    order by query
    on conflict (day, query) do update set times = c.times + excluded.times, found = excluded.found`.execute(db);
}

/** Asked at least `least` times since a day, most often first; `missing`: those alone that found nothing last. */
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
