import { sql, type RawBuilder } from "kysely";
import type { ListState } from "#app/domain/desk/list-shape.ts";
import type { arrivalsList } from "#app/domain/desk/lists/arrivals.ts";
import type { Db } from "#server/db/client.ts";
import { isIn } from "#server/db/queries/desk/buyers/companies.ts";
import { instant } from "#server/db/queries/instant.ts";

export type ArrivalRow = {
  uuid: string;
  article: string;
  name: string;
  status: string;
  unit: string;
  waiting: number;
  since: string;
  last: string;
  free: number;
  supplyFrom: number | null;
  supplyTo: number | null;
  cities: string[];
};

/** `cities`: whose requests count; null for all. */
export type ArrivalsQuery = {
  state: ListState<typeof arrivalsList>;
  cities: readonly string[] | null;
  article: string;
  timeZone: string;
};

export async function countArrivals(db: Db, query: ArrivalsQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${awaited(query)} select count(*)::int as count from awaited`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listArrivals(
  db: Db,
  query: ArrivalsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<ArrivalRow[]> {
  const { rows } = await sql<ArrivalRow>`
    with ${awaited(query)}
    select p.uuid, p.article, p.name, p.status, u.name as unit, a.waiting, ${instant("a.since")} as since,
      ${instant("a.last")} as last, a.free::float8 as free, p.supply_days_from as "supplyFrom", p.supply_days_to as "supplyTo",
      array(select c.name from cities c where c.uuid = any(a.cities) order by c.name) as cities
    from awaited a join products p using (uuid) join units u on u.uuid = p.unit_uuid
    order by ${orderOf(query)} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Open requests by product; the filters of places narrow what is counted, those of goods which are. */
function awaited({ state: { filters }, cities, article, timeZone }: ArrivalsQuery): RawBuilder<unknown> {
  const { q, city, brand, inStock, since } = filters;
  const like = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const free = sql`(select coalesce(sum(greatest(0, s.on_hand - s.reserved)), 0) from stock s where s.product_uuid = p.uuid)`;
  const goods = [
    sql`true`,
    ...(q === undefined
      ? []
      : [sql`(p.name ilike ${like(q)} or (${article} <> '' and p.article_norm like ${like(article)}))`]),
    ...(brand === undefined ? [] : [sql`p.brand_uuid::text = any(${[...brand]}::text[])`]),
    ...(inStock === undefined ? [] : [sql`${free} > 0`]),
    ...(!since?.from ? [] : [sql`r.since >= ${since.from}::date::timestamp at time zone ${timeZone}`]),
    ...(!since?.to ? [] : [sql`r.since < (${since.to}::date + 1)::timestamp at time zone ${timeZone}`]),
  ];
  return sql`
    requested as materialized (
      select product_uuid, count(*)::int as waiting, min(asked_at) as since, max(asked_at) as last,
             array_agg(distinct city_uuid) as cities
        from restock_requests
       where status = 'open' and ${isIn("city_uuid", cities)} ${city === undefined ? sql`` : sql`and city_uuid::text = any(${[...city]}::text[])`}
       group by product_uuid
    ),
    awaited as (
      select p.uuid, r.waiting, r.since, r.last, r.cities, ${free} as free
        from requested r join products p on p.uuid = r.product_uuid
       where ${sql.join(goods, sql` and `)}
    )`;
}

function orderOf({ state: { sort } }: ArrivalsQuery): RawBuilder<unknown> {
  const way = sort.desc ? sql`desc` : sql`asc`;
  switch (sort.by) {
    case "article":
      return sql`p.article ${way}, p.uuid`;
    case "since":
      return sql`a.since ${way}, p.uuid`;
    case "free":
      return sql`a.free ${way}, p.uuid`;
    default:
      return sql`a.waiting ${way}, a.since, p.uuid`;
  }
}
