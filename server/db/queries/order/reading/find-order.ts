import { sql } from "kysely";
import type { Order } from "#app/contract/orders/orders.ts";
import { payeeOf } from "#server/db/queries/order/payments/bank-refunds.ts";
import type { Db } from "#server/db/client.ts";
import { cancelRequest, settledMoney, history } from "./order-facts.ts";
import { correctedSum, correctedVat } from "#server/db/queries/order/corrected-sums.ts";
import { liveTotal, summary, type PartSum } from "./order-summary.ts";
import { isNamed, isTheirs, type OrdersOf } from "#server/db/queries/order/orders.ts";
import { totalWeight } from "#server/db/queries/order/total-weight.ts";
import { productImage } from "#server/db/queries/catalog/drawing-address.ts";
import { drawingHash, firstPhoto } from "#server/db/queries/catalog/photos.ts";
import { instant } from "#server/db/queries/instant.ts";

type OrderItem = Order["parts"][number]["items"][number];

/** Without what is made of it: what may be done, its papers. */
export type OrderRow = Omit<Order, "parts" | "can" | "canPay" | "due" | "invoice" | "documents"> & {
  parts: Omit<Order["parts"][number], "can">[];
  partSums: PartSum[];
  corrected: number;
  paid: number;
  claimed: number;
  correctedBeside: number;
};

/** One order by uuid or number; null when not found or not visible. One statement. */
export async function findOrder(db: Db, whose: OrdersOf, id: string): Promise<OrderRow | null> {
  const { rows } = await sql<{ found: FoundOrder }>`
    select to_json(found) as found
    from (
      select ${summary},
        (select json_build_object('uuid', ct.uuid, 'name', ct.name) from cities ct where ct.uuid = o.city_uuid) as city,
        o.comment, case when o.contract_number is not null then json_build_object('number', o.contract_number) end as contract,
        o.lock_version as version, o.pay_until as "payUntil",
        ${history} as history, ${money}, ${cancelRequest} as "cancelRequest", ${settledMoney},
        json_build_object('fio', o.recipient ->> 'fio', 'phone', o.recipient ->> 'phone') as recipient,
        (
          select json_build_object(
            'items', coalesce(sum(i.sum), 0), 'delivery', ${liveTotal} - coalesce(sum(i.sum), 0), 'total', ${liveTotal} - ${correctedSum}, 'corrected', ${correctedSum},
            'vat', coalesce(sum(i.vat_sum), 0) - ${correctedVat}, 'weight', ${totalWeight(sql`i.weight_grams`)},
            'lines', count(distinct i.product_uuid), 'discount', coalesce(sum(i.discount), 0),
            'volumeM3', coalesce(sum(i.volume_cm3), 0) / 1e6,
            'services', (select coalesce(sum(${services}), 0) from order_parts p where p.order_uuid = o.uuid and p.status <> 'canceled'))
          from order_items i join order_parts p on p.uuid = i.part_uuid
          where i.order_uuid = o.uuid and p.status <> 'canceled'
        ) as totals,
        (
          select json_agg(json_build_object(
            'uuid', p.uuid, 'number', p.number, 'kind', p.kind, 'vatRate', p.vat_rate, 'status', p.status,
            'deliveryStatus', p.delivery_status, 'delivery', ${laterFields}::jsonb || p.delivery, 'itemsSum', p.items_sum,
            'reservedUntil', to_char(p.reserved_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
            'storeUntil', to_char(p.store_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
            'trackNumber', p.track_number, 'trackUrl', null, 'cancelReason', p.cancel_reason,
            'warehouse', (select json_build_object('uuid', w.uuid, 'name', w.name) from warehouses w where w.uuid = p.warehouse_uuid),
            'items', (select json_agg(${item} order by i.position) from order_items i where i.part_uuid = p.uuid),
            'totals', (
              select json_build_object(
                'items', p.items_sum, 'delivery', p.delivery_cost, 'total', p.items_sum + p.delivery_cost, 'corrected', 0, 'services', ${services},
                'discount', sum(i.discount), 'vat', sum(i.vat_sum), 'weight', ${totalWeight(sql`i.weight_grams`)},
                'volumeM3', sum(i.volume_cm3) / 1e6, 'lines', count(*))
              from order_items i where i.part_uuid = p.uuid
            )
          ) order by p.position)
          from order_parts p where p.order_uuid = o.uuid
        ) as parts
      from orders o
      where ${isTheirs(whose)} and ${isNamed(id)}
    ) found`.execute(db);
  const found = rows[0]?.found;
  return found === undefined ? null : { ...found, parts: found.parts.map(withImages) };
}

type FoundItem = Omit<OrderItem, "image"> & { picture: Omit<Parameters<typeof productImage>[0], "name"> | null };
type FoundPart = Omit<OrderRow["parts"][number], "items"> & { items: FoundItem[] };
type FoundOrder = Omit<OrderRow, "parts"> & { parts: FoundPart[] };

/** Goods that have no page any more have no picture either. */
function withImages({ items, ...part }: FoundPart): OrderRow["parts"][number] {
  const imageOf = ({ picture, name }: FoundItem) => (picture === null ? null : productImage({ ...picture, name }));
  return {
    ...part,
    items: items.map(({ picture, ...item }) => ({ ...item, image: imageOf({ ...item, picture })?.url ?? null })),
  };
}

/** What a delivery stored by an earlier release may lack, as the contract fills it in. */
const laterFields = JSON.stringify({
  isCostUnknown: false,
  isEstimate: false,
  hasDates: false,
  zone: null,
  zoneCode: null,
  interval: null,
  services: [],
  together: false,
});

const money = sql`
  coalesce((
    select json_agg(json_build_object('uuid', m.uuid, 'method', m.method, 'amount', m.amount, 'status', m.status,
      'cancelReason', m.cancel_reason, 'receiptUrl', m.receipt_url, 'createdAt', ${instant("m.created_at")}) order by m.attempt)
    from payments m where m.order_uuid = o.uuid), '[]') as payments,
  coalesce((
    select json_agg(json_build_object('uuid', r.uuid, 'amount', r.amount, 'status', r.status,
      'createdAt', ${instant("r.created_at")}, 'way', r.way, 'paidOn', r.paid_on,
      'bankNumber', case when r.status = 'succeeded' then r.bank_number end,
      'account', (select case when r.way = 'bank' then json_build_object('bankName', payee ->> 'bankName', 'ends', right(payee ->> 'account', 4)) end
                    from (select coalesce(r.payee, ${payeeOf(sql.ref("o.uuid"))}) as payee) a where payee is not null))
      order by r.created_at)
    from refunds r where r.order_uuid = o.uuid), '[]') as refunds`;

/** Total of a part's delivery services. */
const services = sql`(
  select coalesce(sum((s ->> 'price')::numeric * (s ->> 'qty')::numeric), 0)
  from jsonb_array_elements(coalesce(p.delivery -> 'services', '[]')) s
)`;

/** A line without its own state takes the part's status. */
const item = sql`json_build_object(
  'uuid', i.uuid, 'productUuid', i.product_uuid, 'externalId', i.external_id, 'article', i.article, 'userArticle', i.user_article,
  'name', i.name, 'unit', i.unit, 'multiplicity', i.multiplicity, 'quantity', i.quantity,
  'confirmedQuantity', coalesce(i.confirmed_quantity, case
    when i.state = 'canceled' or p.status in ('new', 'onModeration', 'awaitingPayment', 'canceled') then 0 else i.quantity end),
  'shippedQuantity', coalesce(i.shipped_quantity, case
    when i.state <> 'canceled' and p.status in ('shipped', 'completed', 'partiallyReturned', 'returned') then i.quantity else 0 end),
  'canceledQuantity', coalesce(i.canceled_quantity, case
    when i.state = 'canceled' or p.status = 'canceled' then i.quantity else 0 end),
  'returnedQuantity', i.returned_quantity, 'price', i.price, 'discount', i.discount, 'sum', i.sum, 'vatRate', i.vat_rate,
  'vatSum', i.vat_sum, 'weight', i.weight_grams, 'state', i.state,
  'promisedDate', coalesce(i.promised_date, case
    when not coalesce((p.delivery ->> 'isEstimate')::boolean, false) then (p.delivery ->> 'dateTo')::date end),
  'slug', (select pr.slug from products pr where pr.uuid = i.product_uuid and pr.status in ('active', 'discontinued')),
  'picture', (select json_build_object('slug', p.slug, 'drawingHash', ${drawingHash}, 'photo', ${firstPhoto})
                from products p where p.uuid = i.product_uuid and p.status in ('active', 'discontinued'))
)`;
