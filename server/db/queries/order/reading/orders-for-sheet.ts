import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";
import { matchesQuery, type OrdersQuery } from "./list-orders.ts";
import { correctedSum } from "#server/db/queries/order/corrected-sums.ts";
import { liveTotal } from "./order-summary.ts";
import type { OrdersOf } from "#server/db/queries/order/orders.ts";

/** An order as a spreadsheet row; sums are decimals, the date is in the filter's time zone. */
export type SheetOrder = {
  uuid: string;
  number: string;
  day: string;
  customerNumber: string | null;
  fio: string;
  status: string;
  paymentStatus: string;
  city: string;
  lines: number;
  weightGrams: number | null;
  total: string;
};

/** Number of orders that match, at most `most` + 1. */
export async function countOrders(db: Db, whose: OrdersOf, query: OrdersQuery, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from orders o where ${matchesQuery(whose, query)} limit ${most + 1}) few`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Newest first. */
export async function ordersForSheet(db: Db, whose: OrdersOf, query: OrdersQuery, most: number): Promise<SheetOrder[]> {
  const { rows } = await sql<SheetOrder>`
    select o.uuid, o.number, to_char(o.created_at at time zone ${query.timeZone}, 'YYYY-MM-DD') as day,
           o.customer_number as "customerNumber", concat_ws(' ', u.last_name, u.first_name) as fio, o.status,
           o.payment_status as "paymentStatus", c.name as city, o.weight_grams::float8 as "weightGrams", ${liveTotal} - ${correctedSum} as total,
           (select count(distinct i.product_uuid)::int from order_items i where i.order_uuid = o.uuid) as lines
      from orders o join users u on u.uuid = o.user_uuid join cities c on c.uuid = o.city_uuid
     where ${matchesQuery(whose, query)}
     order by o.created_at desc, o.number desc limit ${most}`.execute(db);
  return rows;
}

export type SheetLine = {
  orderUuid: string;
  part: string;
  article: string;
  userArticle: string | null;
  name: string;
  unit: string;
  quantity: string;
  price: string;
  sum: string;
  vatSum: string;
  status: string;
};

/** Lines of the given orders, in order within each of them. */
export async function linesForSheet(db: Db, orderUuids: readonly string[]): Promise<SheetLine[]> {
  const { rows } = await sql<SheetLine>`
    select i.order_uuid as "orderUuid", p.number as part, i.article, i.user_article as "userArticle", i.name, i.unit,
           i.quantity, i.price, i.sum, i.vat_sum as "vatSum", p.status
      from order_items i join order_parts p on p.uuid = i.part_uuid
     where i.order_uuid = any(${[...orderUuids]}::uuid[])
     order by i.order_uuid, p.position, i.position`.execute(db);
  return rows;
}
