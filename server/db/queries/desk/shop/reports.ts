import { sql, type RawBuilder } from "kysely";
import type { ReportPeriod } from "#app/domain/desk/report-period.ts";
import type { Db } from "#server/db/client.ts";

/** Null: not narrowed. */
type Scope = { cities: readonly string[] | null; warehouses: readonly string[] | null };
export type ReportQuery = { period: ReportPeriod; scope: Scope };

export type ReportCell = { city: string; day: string; orders: number; revenue: number };

/**
 * Orders that are not canceled, and what of them is not canceled in roubles, by the day of their city. Hours are summed
 * up before days are made of them: a time zone is asked for once an hour and not once an order.
 */
export async function ordersByDay(
  db: Db,
  { period, scope: { cities, warehouses } }: ReportQuery,
): Promise<ReportCell[]> {
  const own = (column: RawBuilder<unknown>, uuids: readonly string[] | null) =>
    uuids === null ? sql`true` : sql`${column} = any(${[...uuids]}::uuid[])`;
  const ofWarehouses =
    warehouses === null
      ? sql`true`
      : sql`exists (select from order_parts w where w.order_uuid = o.uuid and ${own(sql`w.warehouse_uuid`, warehouses)})`;
  const { rows } = await sql<ReportCell>`
    select h.city_uuid as city, ((h.hour at time zone c.timezone)::date)::text as day, sum(h.orders)::int as orders,
           sum(h.revenue)::float8 as revenue
      from (select o.city_uuid, date_trunc('hour', o.created_at) as hour, count(*) as orders, sum(o.live_sum) as revenue
              from orders o
             where o.created_at >= ${period.from}::date - interval '1 day'
               and o.created_at < ${period.to}::date + interval '2 days'
               and o.status <> 'canceled' and ${own(sql`o.city_uuid`, cities)} and ${ofWarehouses}
             group by 1, 2) h
      join cities c on c.uuid = h.city_uuid
     where (h.hour at time zone c.timezone)::date between ${period.from}::date and ${period.to}::date
     group by 1, 2`.execute(db);
  return rows;
}

export async function reportCities(db: Db, uuids: readonly string[]): Promise<{ uuid: string; name: string }[]> {
  const { rows } = await sql<{ uuid: string; name: string }>`
    select uuid, name from cities where uuid = any(${[...uuids]}::uuid[]) order by popular_rank nulls last, name`.execute(
    db,
  );
  return rows;
}
