import { sql } from "kysely";

/** The newest message by which the buyer of `orders o` asked to cancel it; null where there is none. */
export const cancelRequest = sql`(
  select json_build_object('number', f.number, 'isOpen', f.status in ('new', 'inProgress'),
    'at', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from feedbacks f where f.order_uuid = o.uuid order by f.created_at desc limit 1
)`;

/** The money of `orders o`: what has come and did not go back, and what claims have given back of it. */
export const settledMoney = sql`
  (select coalesce(sum(y.amount), 0) from payments y where y.order_uuid = o.uuid and y.status = 'succeeded')
  - (select coalesce(sum(r.amount), 0) from refunds r where r.order_uuid = o.uuid and r.status <> 'canceled') as paid,
  (select coalesce(sum(c.refunded_sum), 0) from claims c where c.order_uuid = o.uuid) as claimed`;

/** What has become of `orders o`, oldest first, and who of its buyers did it. */
export const history = sql`(
  select json_agg(json_build_object(
    'at', to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'field', h.field,
    'from', h.from_value, 'to', h.to_value, 'actor', h.actor, 'comment', h.comment, 'subject', h.subject,
    'name', (
      select nullif(concat_ws(' ', u.last_name, u.first_name), '') from users u
       where u.uuid = coalesce(h.actor_uuid, case h.actor when 'buyer' then o.user_uuid when 'approver' then h.to_value::uuid end)))
    order by h.at, h.uuid)
  from order_history h where h.order_uuid = o.uuid
)`;
