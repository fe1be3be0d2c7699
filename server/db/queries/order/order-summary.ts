import { sql } from "kysely";
import type { OrderSummary } from "#app/contract/orders.ts";

// JSON numbers carry numeric(15,3) exactly, so sums come ready for the wire.
// A line shared by warehouses is one line to the buyer.
export const shownLines = sql`(
  select count(distinct (i.product_uuid, p.kind))
  from order_items i join order_parts p on p.uuid = i.part_uuid
  where i.order_uuid = o.uuid
)`;

/** Of a row of `orders o`. */
export const summary = sql`
  o.uuid, o.number, to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  (select json_agg(p.status) from order_parts p where p.order_uuid = o.uuid) as statuses,
  o.payment_status as "paymentStatus", o.payment_method as "paymentMethod", o.customer_number as "customerNumber", o.total, o.source,
  ${shownLines} as lines,
  (select json_build_object('uuid', u.uuid, 'fio', concat_ws(' ', u.last_name, u.first_name, u.middle_name), 'isManager', false)
     from users u where u.uuid = o.user_uuid) as "createdBy",
  (select json_build_object('rootUuid', c.root_uuid, 'name', c.name) from counterparties c where c.root_uuid = o.counterparty_uuid) as counterparty`;

/** `statuses` are those of the parts: the order's own is made of them. */
export type OrderSummaryRow = Omit<OrderSummary, "status" | "canPay"> & { statuses: string[]; paymentMethod: string };
