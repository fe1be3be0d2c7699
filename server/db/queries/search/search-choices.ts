import { sql } from "kysely";
import { fewestChoices, type SearchChoice } from "#app/domain/catalog/search-query/search-choices.ts";
import type { Db } from "#server/db/client.ts";

/** `product`: its slug. */
export type ChoiceCount = { query: string; product: string; opened: number; added: number };
export type RewordingCount = { query: string; next: string; times: number };

const mostGoods = 50;

/** One statement for the whole batch; goods that are not shown are left out. */
export async function addSearchChoices(db: Db, day: string, counts: readonly ChoiceCount[]): Promise<void> {
  await sql`
    insert into search_choices as c (query, product_uuid, day, opened, added)
    select counted.query, p.uuid, ${day}::date, counted.opened, counted.added
    from json_to_recordset(${JSON.stringify(counts)}) as counted (query text, product text, opened int, added int)
    join products p on p.slug = counted.product and p.status = 'active'
    order by counted.query, p.uuid
    on conflict (query, product_uuid, day) do update set opened = c.opened + excluded.opened, added = c.added + excluded.added`.execute(
    db,
  );
}

/** Goods chosen after a query since a day, the most chosen first. */
export async function searchChoices(db: Db, query: string, since: string): Promise<SearchChoice[]> {
  const { rows } = await sql<SearchChoice>`
    select p.uuid, p.category_uuid as category, chosen.opened, chosen.added
    from (
      select product_uuid, sum(opened)::int as opened, sum(added)::int as added
      from search_choices
      where query = ${query} and day >= ${since}::date
      group by product_uuid
      having greatest(sum(opened), sum(added)) >= ${fewestChoices}
      order by sum(opened) + 3 * sum(added) desc, product_uuid
      limit ${mostGoods}
    ) chosen
    join products p on p.uuid = chosen.product_uuid and p.status = 'active'
    order by p.uuid`.execute(db);
  return rows;
}

export async function addRewordings(db: Db, day: string, counts: readonly RewordingCount[]): Promise<void> {
  await sql`
    insert into search_rewordings as r (query, next, day, times)
    select query, next, ${day}::date, times
    from json_to_recordset(${JSON.stringify(counts)}) as counted (query text, next text, times int)
    order by query, next
    on conflict (query, next, day) do update set times = r.times + excluded.times`.execute(db);
}

/** What was searched for with success after each of these queries, the most frequent first. */
export async function successfulRewordings(
  db: Db,
  { queries, since, least, most }: { queries: readonly string[]; since: string; least: number; most: number },
): Promise<RewordingCount[]> {
  const { rows } = await sql<RewordingCount>`
    with reworded as (
      select query, next, sum(times)::int as times
      from search_rewordings
      where query = any(${[...queries]}) and day >= ${since}::date
      group by query, next
      having sum(times) >= ${least}
    ), latest as (
      select distinct on (c.query) c.query, c.found
      from search_counts c
      where c.day >= ${since}::date and c.query in (select next from reworded)
      order by c.query, c.day desc
    )
    select query, next, times
    from (
      select r.query, r.next, r.times, row_number() over (partition by r.query order by r.times desc, r.next) as place
      from reworded r
      join latest on latest.query = r.next and latest.found > 0
    ) successful
    where place <= ${most}
    order by query, place`.execute(db);
  return rows;
}
