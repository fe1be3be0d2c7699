import { sql } from "kysely";
import { correctedBeside } from "#server/db/queries/order/corrected-sums.ts";
import { liveTotal } from "./order-summary.ts";

/** The buyer's latest cancellation request for `orders o`; null without one. */
export const cancelRequest = sql`(
  select json_build_object('number', f.number, 'isOpen', f.status in ('new', 'inProgress'),
    'at', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from feedbacks f where f.order_uuid = o.uuid order by f.created_at desc limit 1
)`;

/** `order_parts p` was sent and came back; mirrors `neverArrived` of the domain. */
export const neverArrived = sql`(p.status = 'returned' and p.delivery_status = 'returnedToSender')`;

/** Amounts within `orders o` that are not due: refunded by claims or never handed over. */
export const notAskedFor = sql`
  (select coalesce(sum(c.refunded_sum), 0) from claims c where c.order_uuid = o.uuid)
  + (select coalesce(sum(p.items_sum + p.delivery_cost), 0) from order_parts p where p.order_uuid = o.uuid and ${neverArrived})`;

const paid = sql`
  (select coalesce(sum(y.amount), 0) from payments y where y.order_uuid = o.uuid and y.status = 'succeeded')
  - (select coalesce(sum(r.amount), 0) from refunds r where r.order_uuid = o.uuid and r.status <> 'canceled')`;

/** Money of `orders o`: received and not refunded, and the amounts not due. */
export const settledMoney = sql`${paid} as paid, ${notAskedFor} as claimed, ${correctedBeside} as "correctedBeside"`;

/** Amount still due for `orders o`; mirrors `amountDue` of the domain. */
export const amountDue = sql`greatest(0, ${liveTotal} - (${paid}) - (${notAskedFor}) - ${correctedBeside})`;

/** History of `orders o`, oldest first, with the acting buyer. */
export const history = sql`(
  select coalesce(json_agg(json_build_object(
    'at', to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'field', h.field,
    'from', h.from_value, 'to', h.to_value, 'actor', h.actor, 'comment', h.comment, 'subject', h.subject,
    'name', (
      select nullif(concat_ws(' ', u.last_name, u.first_name), '') from users u
       where u.uuid = coalesce(h.actor_uuid, case h.actor when 'buyer' then o.user_uuid when 'approver' then h.to_value::uuid end)))
    order by h.at, h.uuid), '[]')
  from order_history h where h.order_uuid = o.uuid
)`;
