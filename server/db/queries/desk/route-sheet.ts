import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";
import { totalWeight } from "#server/db/queries/order/total-weight.ts";

export type RouteStopRow = {
  orderUuid: string;
  number: string;
  way: string;
  providerCode: string;
  route: string | null;
  address: string;
  interval: string | null;
  recipient: { fio: string; phone: string; callMe: boolean };
  weightGrams: number | null;
  waybill: string | null;
  track: string | null;
};

type Wanted = { day: string; warehouse: string; cities: readonly string[] | null; limit: number };

/** What a warehouse delivers on a day, and has not been handed over yet or has today, in the order of routes. */
export async function routeStops(db: Db, { day, warehouse, cities, limit }: Wanted): Promise<RouteStopRow[]> {
  const { rows } = await sql<RouteStopRow>`
    select o.uuid as "orderUuid", p.number, p.delivery ->> 'type' as way, p.delivery ->> 'providerCode' as "providerCode",
      p.delivery ->> 'zone' as route, coalesce(p.delivery ->> 'address', '') as address, p.delivery ->> 'interval' as interval,
      json_build_object('fio', coalesce(o.recipient ->> 'fio', ''), 'phone', coalesce(o.recipient ->> 'phone', ''),
        'callMe', coalesce((o.recipient ->> 'callMe')::boolean, false)) as recipient,
      (select ${totalWeight(sql`i.weight_grams`)}::float8 from order_items i where i.part_uuid = p.uuid and i.state <> 'canceled') as "weightGrams",
      p.waybill_number as waybill, p.track_number as track
    from order_parts p join orders o on o.uuid = p.order_uuid
    where p.warehouse_uuid = ${warehouse} and p.delivery ->> 'dateTo' = ${day} and p.delivery ->> 'type' <> 'pickup'
      and p.status in ('confirmed', 'assembling', 'shipped')
      and ${cities === null ? sql`true` : sql`o.city_uuid = any(${[...cities]}::uuid[])`}
    order by p.delivery ->> 'providerCode', p.delivery ->> 'zone' nulls last, p.delivery ->> 'interval' nulls last, p.number
    limit ${limit}`.execute(db);
  return rows;
}

export async function warehouseHead(db: Db, uuid: string): Promise<{ name: string; address: string } | undefined> {
  return db.selectFrom("warehouses").select(["name", "address"]).where("uuid", "=", uuid).executeTakeFirst();
}
