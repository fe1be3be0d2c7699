import { sql } from "kysely";
import { correctedSum } from "#server/db/queries/order/corrected-sums.ts";
import type { OrderSummary } from "#app/contract/orders/orders.ts";

// JSON numbers are exact for numeric(15,3), so sums are ready for the wire. Goods are counted as in the basket: one in
// several parts counts once.
const shownLines = sql`(select count(distinct i.product_uuid) from order_items i where i.order_uuid = o.uuid)`;

/** Current sum of `orders o`; mirrors `liveSum` of the domain. */
export const liveTotal = sql`o.live_sum`;

/** Its goods and its delivery. */
export const liveItems = sql`(
  select coalesce(sum(p.items_sum), 0) from order_parts p where p.order_uuid = o.uuid and p.status <> 'canceled'
)`;
export const liveDelivery = sql`(
  select coalesce(sum(p.delivery_cost), 0) from order_parts p where p.order_uuid = o.uuid and p.status <> 'canceled'
)`;

/** From `orders o`. */
export const summary = sql`
  o.uuid, o.number, to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  (select json_agg(json_build_object('status', p.status, 'sum', p.items_sum + p.delivery_cost)) from order_parts p
    where p.order_uuid = o.uuid) as "partSums",
  o.status, o.payment_status as "paymentStatus", o.payment_method as "paymentMethod", o.customer_number as "customerNumber", o.total, o.source,
  ${correctedSum} as corrected,
  ${shownLines} as lines,
  (select json_build_object('uuid', u.uuid, 'fio', concat_ws(' ', u.last_name, u.first_name, u.middle_name), 'isManager', false)
     from users u where u.uuid = o.user_uuid) as "createdBy",
  (select json_build_object('rootUuid', c.root_uuid, 'name', c.name) from counterparties c where c.root_uuid = o.counterparty_uuid) as counterparty`;

/** Its sum is made of its parts'. */
export type OrderSummaryRow = Omit<OrderSummary, "canPay"> & {
  partSums: PartSum[];
  paymentMethod: string;
  /** Reduction by corrective documents. */
  corrected: number;
};
export type PartSum = { status: string; sum: number };
