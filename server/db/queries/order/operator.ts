import { sql } from "kysely";
import { endedStatuses } from "#app/domain/account/deletion.ts";
import type { OrderCard } from "#app/domain/order/order-card.ts";
import type { Db } from "#server/db/client.ts";
import { liveTotal } from "#server/db/queries/order/reading/order-summary.ts";
import { orderCard } from "#server/db/queries/order/reading/order-card.ts";
import { nameForShop } from "#server/db/queries/actor-columns.ts";

const actorName = nameForShop("h.actor_uuid");

export type ListedOrder = { number: string; status: string; paymentStatus: string; total: string; day: string };

/** Orders with a part in this status, or any non-terminal one; the oldest hundred. */
export async function listByStatus(db: Db, status: string | null): Promise<ListedOrder[]> {
  const open = sql`p.status <> all(${[...endedStatuses]}::text[])`;
  const { rows } = await sql<ListedOrder>`
    select o.number, o.status, o.payment_status as "paymentStatus", ${liveTotal}::text as total, to_char(o.created_at, 'YYYY-MM-DD') as day
      from orders o
     where exists (select from order_parts p where p.order_uuid = o.uuid and ${status === null ? open : sql`p.status = ${status}`})
     order by o.created_at limit 100`.execute(db);
  return rows;
}

export type WholeOrder = {
  card: OrderCard;
  /** Of its city. */
  timezone: string;
  source: string;
  status: string;
  payments: { at: string; method: string; amount: string; status: string; receiptUrl: string | null }[];
  history: {
    at: string;
    field: string;
    from: string | null;
    to: string | null;
    actor: string;
    /** Actor; null in rows of earlier releases. */
    name: string | null;
    comment: string | null;
  }[];
};

/** By number of the order or of a part. */
export async function showWhole(db: Db, number: string): Promise<WholeOrder | undefined> {
  const { rows } = await sql<WholeOrder>`
    select ${orderCard} as card, (select ct.timezone from cities ct where ct.uuid = o.city_uuid) as timezone, o.source, o.status,
           coalesce((select json_agg(json_build_object('at', to_char(y.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
                     'method', y.method, 'amount', y.amount::text, 'status', y.status, 'receiptUrl', y.receipt_url) order by y.attempt)
              from payments y where y.order_uuid = o.uuid), '[]') as payments,
           (select json_agg(json_build_object('at', to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'field', h.field,
                     'from', h.from_value, 'to', h.to_value, 'actor', h.actor,
                     'name', ${actorName}, 'comment', h.comment) order by h.at)
              from order_history h where h.order_uuid = o.uuid) as history
      from orders o
     where o.number = ${number} or o.uuid = (select order_uuid from order_parts where number = ${number})`.execute(db);
  return rows[0];
}
