import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";
import { companyIdIn1c } from "./company-links.ts";

/** A part of an order with what is exported to 1C; sums and quantities are decimals as text. */
export type ExportedPartRow = {
  uuid: string;
  number: string;
  createdAt: Date;
  status: string;
  comment: string | null;
  deliveryCost: string;
  vatRate: number | null;
  paymentMethod: string;
  paymentStatus: string;
  paidAt: Date | null;
  paymentNumber: string | null;
  providerCode: string | null;
  deliveryAddress: string;
  warehouse: string | null;
  warehouseUuid: string | null;
  contract: string | null;
  customerNumber: string | null;
  user: { uuid: string; fio: string; phone: string | null; email: string | null };
  company: {
    uuid: string;
    /** Its id in 1C, if it is linked. */
    externalId: string | null;
    name: string;
    fullName: string;
    inn: string | null;
    kpp: string | null;
    address: string | null;
    email: string | null;
  } | null;
  lines: ExportedLineRow[];
};

export type ExportedLineRow = {
  id: string;
  article: string;
  name: string;
  unit: string;
  okei: string | null;
  quantity: string;
  price: string;
  sum: string;
  vatRate: number | null;
  marks: string[];
};

/** Lines that count: all of a canceled part, as nothing of it would be left. */
const lines = sql`
  select coalesce(json_agg(json_build_object(
           'id', coalesce(nullif(i.external_id, ''), i.product_uuid::text), 'article', i.article, 'name', i.name, 'unit', i.unit,
           'okei', (select u.okei from units u where u.name = i.unit and u.okei <> '' limit 1),
           'quantity', (case when i.state = 'canceled' then i.quantity
                             else i.quantity - coalesce(i.canceled_quantity, 0) end)::text,
           'price', i.price::text, 'sum', i.sum::text, 'vatRate', i.vat_rate,
           'marks', coalesce((select json_agg(c.code order by c.taken_at, c.uuid) from marking_codes c
                               where c.item_uuid = i.uuid and c.freed_at is null), '[]')) order by i.position), '[]')
    from order_items i
   where i.part_uuid = p.uuid and (p.status = 'canceled' or i.state <> 'canceled')`;

export async function documentRows(tx: Tx, parts: readonly string[], connection: string): Promise<ExportedPartRow[]> {
  const { rows } = await sql<ExportedPartRow>`
    select p.uuid, p.number, o.created_at as "createdAt", p.status, o.comment, p.delivery_cost::text as "deliveryCost",
           p.vat_rate as "vatRate", o.payment_method as "paymentMethod", o.payment_status as "paymentStatus",
           paid.at as "paidAt", paid.number as "paymentNumber", p.delivery ->> 'providerCode' as "providerCode",
           case when p.delivery ->> 'type' = 'pickup'
                then concat_ws(', ', p.delivery #>> '{point,name}', p.delivery #>> '{point,address}')
                else coalesce(p.delivery ->> 'address', '') end as "deliveryAddress",
           w.name as warehouse, w.uuid as "warehouseUuid", o.contract_number as contract,
           o.customer_number as "customerNumber",
           json_build_object('uuid', u.uuid, 'fio', concat_ws(' ', nullif(u.last_name, ''), nullif(u.first_name, ''), nullif(u.middle_name, '')),
             'phone', u.phone, 'email', case when u.email_confirmed_at is not null then u.email end) as user,
           case when c.root_uuid is not null then json_build_object('uuid', c.root_uuid,
             'externalId', ${companyIdIn1c(connection)}, 'name', c.name,
             'fullName', c.full_name, 'inn', c.inn, 'kpp', c.kpp, 'address', c.legal_address, 'email', c.email) end as company,
           (${lines}) as lines
      from order_parts p
      join orders o on o.uuid = p.order_uuid
      join users u on u.uuid = o.user_uuid
      left join warehouses w on w.uuid = p.warehouse_uuid
      left join counterparties c on c.root_uuid = o.counterparty_uuid and c.type <> 'physical'
      left join lateral (
        select m.updated_at as at, coalesce(m.document_number, m.external_id) as number
          from payments m where m.order_uuid = o.uuid and m.status = 'succeeded' order by m.attempt desc limit 1
      ) paid on true
     where p.uuid = any(${[...parts]}::uuid[])
     order by o.created_at, p.order_uuid, p.position`.execute(tx);
  return rows;
}
