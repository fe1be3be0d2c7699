import { sql } from "kysely";
import { endedStatuses } from "#app/domain/account/deletion.ts";
import type { Db } from "#server/db/client.ts";

export type ListedOrder = { number: string; statuses: string[]; paymentStatus: string; total: string; day: string };

/** Orders that have a part in this status, or one that is not at its end; the oldest hundred. */
export async function listByStatus(db: Db, status: string | null): Promise<ListedOrder[]> {
  const open = sql`p.status <> all(${[...endedStatuses]}::text[])`;
  const { rows } = await sql<ListedOrder>`
    select o.number, (select json_agg(p.status) from order_parts p where p.order_uuid = o.uuid) as statuses,
           o.payment_status as "paymentStatus", o.total::text as total, to_char(o.created_at, 'YYYY-MM-DD') as day
      from orders o
     where exists (select from order_parts p where p.order_uuid = o.uuid and ${status === null ? open : sql`p.status = ${status}`})
     order by o.created_at limit 100`.execute(db);
  return rows;
}

export type WholeOrder = {
  number: string;
  paymentMethod: string;
  paymentStatus: string;
  total: string;
  parts: { number: string; status: string; deliveryStatus: string; sum: string; track: string | null }[];
  payments: { at: string; method: string; amount: string; status: string; receiptUrl: string | null }[];
  history: {
    at: string;
    field: string;
    from: string | null;
    to: string | null;
    actor: string;
    comment: string | null;
  }[];
};

/** By its number, or by that of one of its parts. */
export async function showWhole(db: Db, number: string): Promise<WholeOrder | undefined> {
  const { rows } = await sql<WholeOrder>`
    select o.number, o.payment_method as "paymentMethod", o.payment_status as "paymentStatus", o.total::text as total,
           (select json_agg(json_build_object('number', p.number, 'status', p.status, 'deliveryStatus', p.delivery_status, 'sum', (p.items_sum + p.delivery_cost)::text,
                     'track', p.track_number) order by p.position) from order_parts p where p.order_uuid = o.uuid) as parts,
           coalesce((select json_agg(json_build_object('at', to_char(y.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
                     'method', y.method, 'amount', y.amount::text, 'status', y.status, 'receiptUrl', y.receipt_url) order by y.attempt)
              from payments y where y.order_uuid = o.uuid), '[]') as payments,
           (select json_agg(json_build_object('at', to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'field', h.field,
                     'from', h.from_value, 'to', h.to_value, 'actor', h.actor, 'comment', h.comment) order by h.at)
              from order_history h where h.order_uuid = o.uuid) as history
      from orders o
     where o.number = ${number} or o.uuid = (select order_uuid from order_parts where number = ${number})`.execute(db);
  return rows[0];
}
