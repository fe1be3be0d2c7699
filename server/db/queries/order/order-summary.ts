import { sql } from "kysely";
import { correctedSum } from "./corrected-sums.ts";
import type { OrderSummary } from "#app/contract/orders.ts";

// JSON numbers carry numeric(15,3) exactly, so sums come ready for the wire.
// Goods as the basket counts them: one in several parts counts once.
const shownLines = sql`(select count(distinct i.product_uuid) from order_items i where i.order_uuid = o.uuid)`;

/** What is still bought by `orders o`; the rule is `liveSum` of the domain. */
export const liveTotal = sql`(
  select coalesce(sum(p.items_sum + p.delivery_cost), 0) from order_parts p where p.order_uuid = o.uuid and p.status <> 'canceled'
)`;

/** Of a row of `orders o`. */
export const summary = sql`
  o.uuid, o.number, to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  (select json_agg(json_build_object('status', p.status, 'sum', p.items_sum + p.delivery_cost)) from order_parts p
    where p.order_uuid = o.uuid) as "partSums",
  o.payment_status as "paymentStatus", o.payment_method as "paymentMethod", o.customer_number as "customerNumber", o.total, o.source,
  ${correctedSum} as corrected,
  ${shownLines} as lines,
  (select json_build_object('uuid', u.uuid, 'fio', concat_ws(' ', u.last_name, u.first_name, u.middle_name), 'isManager', false)
     from users u where u.uuid = o.user_uuid) as "createdBy",
  (select json_build_object('rootUuid', c.root_uuid, 'name', c.name) from counterparties c where c.root_uuid = o.counterparty_uuid) as counterparty`;

/** The order's own status and sum are made of its parts'. */
export type OrderSummaryRow = Omit<OrderSummary, "status" | "canPay"> & {
  partSums: PartSum[];
  paymentMethod: string;
  /** What corrective documents have taken off. */
  corrected: number;
};
export type PartSum = { status: string; sum: number };
