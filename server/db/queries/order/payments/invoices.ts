import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";
import { contractDate } from "#server/db/queries/order/contracts.ts";

export type InvoiceRow = {
  number: string;
  date: string;
  validUntil: string | null;
  isPaid: boolean;
  customerNumber: string | null;
  contract: { number: string; date: string | null } | null;
  buyer: { name: string; inn: string | null; kpp: string | null; address: string | null };
  items: {
    name: string;
    article: string;
    userArticle: string | null;
    unit: string;
    quantity: string;
    price: string;
    sum: string;
    vatRate: number | null;
    vatSum: string;
  }[];
  delivery: string;
};

/** Invoice data of an order; undefined for canceled orders and those not paid by invoice. */
export async function findInvoice(db: Db, orderUuid: string): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    select o.number, to_char(o.created_at at time zone ct.timezone, 'YYYY-MM-DD') as date,
           (select to_char(min(p.reserved_until) at time zone ct.timezone - interval '1 second', 'YYYY-MM-DD')
              from order_parts p where p.order_uuid = o.uuid and p.status = 'awaitingPayment') as "validUntil",
           o.payment_status = 'paid' as "isPaid", o.customer_number as "customerNumber",
           case when o.contract_number is not null then json_build_object('number', o.contract_number, 'date', ${contractDate}) end as contract,
           json_build_object('name', coalesce(c.full_name, trim(u.last_name || ' ' || u.first_name)), 'inn', c.inn, 'kpp', c.kpp, 'address', c.legal_address) as buyer,
           (select json_agg(json_build_object('name', i.name, 'article', i.article, 'userArticle', i.user_article, 'unit', i.unit, 'quantity', i.quantity::text,
                     'price', i.price::text, 'sum', i.sum::text, 'vatRate', i.vat_rate, 'vatSum', i.vat_sum::text) order by p.position, i.position)
              from order_items i join order_parts p on p.uuid = i.part_uuid
             where p.order_uuid = o.uuid and p.status <> 'canceled') as items,
           (select sum(p.delivery_cost)::numeric(15,3)::text from order_parts p where p.order_uuid = o.uuid and p.status <> 'canceled') as delivery
      from orders o
      join cities ct on ct.uuid = o.city_uuid
      join users u on u.uuid = o.user_uuid
      left join counterparties c on c.root_uuid = o.counterparty_uuid
     where o.uuid = ${orderUuid} and o.payment_method = 'invoice'
       and exists (select from order_parts p where p.order_uuid = o.uuid and p.status <> 'canceled')`.execute(db);
  return rows[0];
}
