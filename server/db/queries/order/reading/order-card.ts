import { sql } from "kysely";
import { liveDelivery, liveItems, liveTotal } from "./order-summary.ts";
import { totalWeight } from "#server/db/queries/order/total-weight.ts";

const line = sql`json_build_object(
  'article', i.article, 'userArticle', i.user_article, 'name', i.name, 'unit', i.unit, 'price', i.price, 'sum', i.sum,
  'quantity', case when i.state = 'canceled' then i.quantity else i.quantity - coalesce(i.canceled_quantity, 0) end,
  'isCanceled', i.state = 'canceled',
  'place', (select s.place from stock s where s.product_uuid = i.product_uuid and s.warehouse_uuid = p.warehouse_uuid))`;

const part = sql`json_build_object(
  'number', p.number, 'position', p.position, 'status', p.status, 'deliveryStatus', p.delivery_status,
  'warehouse', (select json_build_object('name', w.name, 'address', w.address) from warehouses w where w.uuid = p.warehouse_uuid),
  'delivery', json_build_object(
    'type', p.delivery ->> 'type', 'providerCode', p.delivery ->> 'providerCode',
    'place', case when p.delivery ->> 'type' = 'pickup'
                  then concat_ws(', ', p.delivery #>> '{point,name}', p.delivery #>> '{point,address}')
                  else coalesce(p.delivery ->> 'address', '') end,
    'dateFrom', p.delivery ->> 'dateFrom', 'dateTo', p.delivery ->> 'dateTo',
    'isCostUnknown', coalesce((p.delivery ->> 'isCostUnknown')::boolean, false),
    'isEstimate', coalesce((p.delivery ->> 'isEstimate')::boolean, false),
    'hasDates', coalesce((p.delivery ->> 'hasDates')::boolean, false),
    'interval', p.delivery ->> 'interval',
    'services', coalesce((select json_agg(json_build_object('code', one ->> 'code', 'qty', (one ->> 'qty')::int))
                            from jsonb_array_elements(case jsonb_typeof(p.delivery -> 'services') when 'array' then p.delivery -> 'services' end) one), '[]')),
  'items', p.items_sum, 'cost', p.delivery_cost, 'track', p.track_number,
  'weightGrams', (select ${totalWeight(sql`i.weight_grams`)} from order_items i where i.part_uuid = p.uuid and i.state <> 'canceled'),
  'lines', coalesce((select json_agg(${line} order by i.position) from order_items i where i.part_uuid = p.uuid), '[]'))`;

/** The `OrderCard` of `orders o` as JSON. */
export const orderCard = sql`json_build_object(
  'uuid', o.uuid, 'number', o.number, 'createdAt', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  'city', (select ct.name from cities ct where ct.uuid = o.city_uuid),
  'customerNumber', o.customer_number, 'comment', o.comment,
  'paymentMethod', o.payment_method, 'paymentStatus', o.payment_status, 'contract', o.contract_number,
  'buyer', (select json_build_object(
      'fio', concat_ws(' ', nullif(u.last_name, ''), nullif(u.first_name, ''), nullif(u.middle_name, '')), 'phone', u.phone,
      'email', case when u.email_confirmed_at is not null then u.email end,
      'company', (select json_build_object('name', c.name, 'inn', c.inn, 'kpp', c.kpp) from counterparties c
                   where c.root_uuid = o.counterparty_uuid and c.type <> 'physical'))
    from users u where u.uuid = o.user_uuid),
  'recipient', json_build_object('fio', coalesce(o.recipient ->> 'fio', ''), 'phone', coalesce(o.recipient ->> 'phone', ''),
    'callMe', coalesce((o.recipient ->> 'callMe')::boolean, false)),
  'items', ${liveItems}, 'delivery', ${liveDelivery}, 'total', ${liveTotal},
  'parts', (select json_agg(${part} order by p.position) from order_parts p where p.order_uuid = o.uuid))`;
