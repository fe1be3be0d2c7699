import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";
import { isBuyerIn } from "#server/db/queries/desk/buyers/buyers.ts";
import { isCompanyIn } from "#server/db/queries/desk/buyers/companies.ts";
import { nameForShop } from "#server/db/queries/actor-columns.ts";
import { drawingHash, firstPhoto, type PhotoRow } from "#server/db/queries/catalog/photos.ts";
import { partInErp, type PartInErp } from "#server/db/queries/exchange/transfer.ts";
import { instant } from "#server/db/queries/instant.ts";
import { amountDue } from "#server/db/queries/order/reading/order-facts.ts";
import { liveDelivery, liveItems, liveTotal } from "#server/db/queries/order/reading/order-summary.ts";

type Picture = { slug: string; drawingHash: string | null; photo: PhotoRow | null };

/** Roubles and quantities as numbers, days and instants ISO. */
export type FoundDeskOrder = {
  uuid: string;
  number: string;
  createdAt: string;
  status: string;
  source: string;
  userUuid: string;
  cityUuid: string;
  city: { name: string; timezone: string };
  customerNumber: string | null;
  comment: string | null;
  contract: string | null;
  paymentMethod: string;
  paymentStatus: string;
  buyer: {
    fio: string | null;
    phone: string | null;
    email: string | null;
    company: { name: string; inn: string | null; kpp: string | null; card: string | null } | null;
    card: string | null;
  };
  recipient: { fio: string | null; phone: string | null; callMe: boolean; card: string | null };
  items: number;
  delivery: number;
  total: number;
  due: number;
  parts: DeskPartRow[];
  payments: { at: string; method: string; amount: number; status: string; receiptUrl: string | null }[];
  refunds: { at: string; way: string; amount: number; status: string; number: string | null }[];
  receipts: { uuid: string; at: string; part: string; amount: number; status: string; attempt: number }[];
  documents: { uuid: string; type: "upd" | "ukd"; number: string; date: string; part: string; partUuid: string }[];
  history: {
    at: string;
    field: string;
    from: string | null;
    to: string | null;
    actor: string;
    name: string | null;
    comment: string | null;
    subject: string | null;
  }[];
  comments: { at: string; kind: "internal" | "buyer"; text: string; name: string }[];
};

export type DeskPartRow = {
  uuid: string;
  number: string;
  position: number;
  version: number;
  status: string;
  deliveryStatus: string;
  warehouse: { uuid: string; name: string; address: string } | null;
  delivery: {
    type: string;
    providerCode: string;
    place: string | null;
    dateFrom: string | null;
    dateTo: string | null;
    interval: string | null;
    isEstimate: boolean;
    isCostUnknown: boolean;
  };
  items: number;
  cost: number;
  track: string | null;
  cancelReason: string | null;
  erp: PartInErp | null;
  lines: DeskLineRow[];
};

export type DeskLineRow = {
  uuid: string;
  article: string;
  userArticle: string | null;
  name: string;
  unit: string;
  picture: Picture;
  place: string | null;
  ordered: number;
  confirmed: number;
  picked: number;
  shipped: number;
  canceled: number;
  returned: number;
  price: number;
  sum: number;
  stock: { onHand: number; free: number } | null;
  documented: { quantity: number; price: number } | null;
};

const picture = sql`(
  select json_build_object('slug', p.slug, 'drawingHash', ${drawingHash}, 'photo', ${firstPhoto})
    from products p where p.uuid = i.product_uuid)`;

const shipped = sql`coalesce(i.shipped_quantity, case
    when i.state <> 'canceled' and p.status in ('shipped', 'completed', 'partiallyReturned', 'returned') then i.quantity else 0 end)`;

/** What the latest document of the part says of the line; null before it is shipped. */
const documented = sql`case when exists (select 1 from order_documents d where d.part_uuid = p.uuid and d.type = 'upd') then coalesce((
    select json_build_object('quantity', c.became_quantity, 'price', c.became_price)
      from order_item_corrections c join order_documents d on d.uuid = c.document_uuid
     where c.item_uuid = i.uuid order by d.created_at desc, d.number desc limit 1),
    json_build_object('quantity', ${shipped}, 'price', i.price)) end`;

/** Quantities without their own value follow the status, as in the buyer's order. */
const line = sql`json_build_object(
  'uuid', i.uuid, 'article', i.article, 'userArticle', i.user_article, 'name', i.name, 'unit', i.unit, 'picture', ${picture},
  'place', s.place, 'ordered', i.quantity,
  'confirmed', coalesce(i.confirmed_quantity, case
    when i.state = 'canceled' or p.status in ('new', 'onModeration', 'awaitingPayment', 'canceled') then 0 else i.quantity end),
  'picked', greatest((select k.quantity from picked_items k where k.item_uuid = i.uuid), ${shipped}), 'shipped', ${shipped},
  'canceled', coalesce(i.canceled_quantity, case when i.state = 'canceled' or p.status = 'canceled' then i.quantity else 0 end),
  'returned', i.returned_quantity, 'price', i.price, 'sum', i.sum,
'documented', ${documented},
  'stock', case when p.warehouse_uuid is not null
                then json_build_object('onHand', coalesce(s.on_hand, 0), 'free', coalesce(greatest(0, s.on_hand - s.reserved), 0)) end)`;

const part = sql`json_build_object(
  'uuid', p.uuid, 'number', p.number, 'position', p.position, 'version', p.version, 'status', p.status,
  'deliveryStatus', p.delivery_status,
  'warehouse', (select json_build_object('uuid', w.uuid, 'name', w.name, 'address', w.address) from warehouses w where w.uuid = p.warehouse_uuid),
  'delivery', json_build_object(
    'type', p.delivery ->> 'type', 'providerCode', p.delivery ->> 'providerCode',
    'place', case when p.delivery ->> 'type' = 'pickup'
                  then concat_ws(', ', p.delivery #>> '{point,name}', p.delivery #>> '{point,address}')
                  else p.delivery ->> 'address' end,
    'dateFrom', p.delivery ->> 'dateFrom', 'dateTo', p.delivery ->> 'dateTo', 'interval', p.delivery ->> 'interval',
    'isEstimate', coalesce((p.delivery ->> 'isEstimate')::boolean, false),
    'isCostUnknown', coalesce((p.delivery ->> 'isCostUnknown')::boolean, false)),
  'items', p.items_sum, 'cost', p.delivery_cost, 'track', p.track_number, 'cancelReason', p.cancel_reason,
  'erp', ${partInErp},
  'lines', coalesce((
    select json_agg(${line} order by i.position)
      from order_items i
      left join stock s on s.product_uuid = i.product_uuid and s.warehouse_uuid = p.warehouse_uuid
     where i.part_uuid = p.uuid), '[]'))`;

/** By number of the order or of a part, whole, with the cards of people and companies of these cities. One statement. */
export async function deskOrder(
  db: Db,
  number: string,
  cities: readonly string[] | null,
): Promise<FoundDeskOrder | undefined> {
  const { rows } = await sql<{ found: FoundDeskOrder }>`
    select json_build_object(
      'uuid', o.uuid, 'number', o.number, 'createdAt', ${instant("o.created_at")}, 'status', o.status, 'source', o.source,
      'userUuid', o.user_uuid, 'cityUuid', o.city_uuid, 'city', json_build_object('name', ct.name, 'timezone', ct.timezone),
      'customerNumber', o.customer_number, 'comment', o.comment, 'contract', o.contract_number,
      'paymentMethod', o.payment_method, 'paymentStatus', o.payment_status,
      'buyer', json_build_object(
        'fio', concat_ws(' ', nullif(u.last_name, ''), nullif(u.first_name, ''), nullif(u.middle_name, '')),
        'phone', u.phone, 'email', case when u.email_confirmed_at is not null then u.email end,
        'company', (select json_build_object('name', c.name, 'inn', c.inn, 'kpp', c.kpp,
                             'card', case when ${isCompanyIn(cities)} then c.root_uuid end) from counterparties c
                     where c.root_uuid = o.counterparty_uuid and c.type <> 'physical'),
        'card', case when u.deleted_at is null and ${isBuyerIn(cities)} then u.uuid end),
      'recipient', json_build_object('fio', coalesce(o.recipient ->> 'fio', ''), 'phone', coalesce(o.recipient ->> 'phone', ''),
        'callMe', coalesce((o.recipient ->> 'callMe')::boolean, false),
        'card', (select u.uuid from users u
                  where u.phone = o.recipient ->> 'phone' and u.deleted_at is null and ${isBuyerIn(cities)})),
      'items', ${liveItems}, 'delivery', ${liveDelivery}, 'total', ${liveTotal}, 'due', ${amountDue},
      'parts', (select json_agg(${part} order by p.position) from order_parts p where p.order_uuid = o.uuid),
      'payments', coalesce((
        select json_agg(json_build_object('at', ${instant("y.created_at")}, 'method', y.method, 'amount', y.amount,
                 'status', y.status, 'receiptUrl', y.receipt_url) order by y.attempt)
          from payments y where y.order_uuid = o.uuid), '[]'),
      'refunds', coalesce((
        select json_agg(json_build_object('at', ${instant("r.created_at")}, 'way', r.way, 'amount', r.amount, 'status', r.status,
                 'number', case when r.way <> 'gateway' then o.number || '/' || (
                   select count(*) from refunds e where e.order_uuid = r.order_uuid and e.way <> 'gateway'
                      and (e.created_at, e.uuid) <= (r.created_at, r.uuid)) end)
                 order by r.created_at)
          from refunds r where r.order_uuid = o.uuid), '[]'),
      'receipts', coalesce((
        select json_agg(json_build_object('uuid', h.uuid, 'at', ${instant("h.created_at")}, 'part', p.number, 'amount', h.amount,
                 'status', h.status, 'attempt', h.attempt) order by h.created_at, h.uuid)
          from handover_receipts h join order_parts p on p.uuid = h.part_uuid where h.order_uuid = o.uuid), '[]'),
      'documents', coalesce((
        select json_agg(json_build_object('uuid', d.uuid, 'type', d.type, 'number', d.number, 'date', d.issued_on,
                 'part', p.number, 'partUuid', p.uuid) order by d.created_at, d.number)
          from order_documents d join order_parts p on p.uuid = d.part_uuid where d.order_uuid = o.uuid), '[]'),
      'history', coalesce((
        select json_agg(json_build_object('at', ${instant("h.at")}, 'field', h.field, 'from', h.from_value, 'to', h.to_value,
                 'actor', h.actor, 'name', ${nameForShop("h.actor_uuid")}, 'comment', h.comment, 'subject', h.subject) order by h.at, h.uuid)
          from order_history h where h.order_uuid = o.uuid), '[]'),
      'comments', coalesce((
        select json_agg(json_build_object('at', ${instant("m.at")}, 'kind', m.kind, 'text', m.text, 'name', m.actor_name) order by m.at)
          from order_comments m where m.order_uuid = o.uuid), '[]')) as found
      from orders o
      join cities ct on ct.uuid = o.city_uuid
      join users u on u.uuid = o.user_uuid
     where o.uuid = (select uuid from orders where number = ${number}
                     union all select order_uuid from order_parts where number = ${number} limit 1)`.execute(db);
  return rows[0]?.found;
}

export type LastChange = { by: string; at: string };

/** Who has changed a part last, from the history of its order. */
export async function lastChangeOfPart(
  db: Db,
  { orderUuid, position }: { orderUuid: string; position: number },
): Promise<LastChange | undefined> {
  const { rows } = await sql<LastChange>`
    select coalesce(${nameForShop("h.actor_uuid")}, '') as by, ${instant("h.at")} as at
      from order_history h
     where h.order_uuid = ${orderUuid} and h.field not like all (
             select '%.' || p.position from order_parts p where p.order_uuid = ${orderUuid} and p.position <> ${position})
     order by h.at desc, h.uuid desc limit 1`.execute(db);
  return rows[0];
}
