import type { Actor } from "#app/domain/actor.ts";
import { actorNames, actorValues } from "#server/db/queries/actor-columns.ts";
import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { contractDate } from "#server/db/queries/order/contracts.ts";
import { isTheirs, type OrdersOf } from "#server/db/queries/order/orders.ts";

export type OrderDocumentType = "upd" | "ukd";

/** Contents of a shipping document without the seller; sums and quantities as PostgreSQL prints them, dates ISO. */
export type ShippedPart = { partUuid: string; orderUuid: string; today: string; body: object };

/**
 * Prepayment documents of `orders o`: bank documents as named by the operator or the accounts, and gateway payment ids.
 * Fully refunded ones are excluded.
 */
const paymentDocuments = sql`coalesce((
  select json_agg(json_build_object('number', d.number, 'date', d.date) order by d.date, d.number)
    from (
      select coalesce(y.document_number, y.external_id) as number,
             coalesce(y.document_date, (y.updated_at at time zone ct.timezone)::date) as date
        from payments y
       where y.order_uuid = o.uuid and y.status = 'succeeded' and coalesce(y.document_number, y.external_id) is not null
         and y.amount > (select coalesce(sum(r.amount), 0) from refunds r where r.payment_uuid = y.uuid and r.status <> 'canceled')
       union
      select e.document_number, e.document_date
        from settlement_entries e
       where e.root_uuid = o.counterparty_uuid and e.document_type = 'payment' and e.credit > 0
         and e.order_number in (select o.number union select x.number from order_parts x where x.order_uuid = o.uuid)
         and e.document_date <= (now() at time zone ct.timezone)::date
    ) d), '[]')`;

/** Shipped parts of these without a document. */
export async function shippedParts(tx: Tx, partUuids: readonly string[]): Promise<ShippedPart[]> {
  const { rows } = await sql<ShippedPart>`
    select p.uuid as "partUuid", p.order_uuid as "orderUuid",
           to_char(now() at time zone ct.timezone, 'YYYY-MM-DD') as today,
           json_build_object(
             'buyer', json_build_object(
               'name', coalesce(c.full_name, trim(u.last_name || ' ' || u.first_name)),
               'inn', c.inn, 'kpp', c.kpp, 'address', c.legal_address),
             'consignee', coalesce(p.delivery ->> 'address', p.delivery #>> '{point,address}'),
             'order', json_build_object('number', o.number, 'date', to_char(o.created_at at time zone ct.timezone, 'YYYY-MM-DD')),
             'contract', o.contract_number, 'contractDate', ${contractDate}, 'customerNumber', o.customer_number,
             'lines', (
               select json_agg(json_build_object(
                        'item', i.uuid, 'article', i.article, 'userArticle', i.user_article, 'name', i.name, 'unit', i.unit, 'okei', un.okei,
                        'quantity', i.quantity::text, 'price', i.price::text, 'sum', i.sum::text,
                        'vatRate', i.vat_rate, 'vatSum', i.vat_sum::text, 'country', coalesce(pr.country, '')) order by i.position)
                 from order_items i
                 join products pr on pr.uuid = i.product_uuid
                 join units un on un.uuid = pr.unit_uuid
                where i.part_uuid = p.uuid and i.state <> 'canceled'),
             'delivery', p.delivery_cost::text,
             'payments', ${paymentDocuments},
             'deliveryRate', (select i.vat_rate from order_items i where i.part_uuid = p.uuid order by i.position limit 1)
           ) as body
      from order_parts p
      join orders o on o.uuid = p.order_uuid
      join cities ct on ct.uuid = o.city_uuid
      join users u on u.uuid = o.user_uuid
      left join counterparties c on c.root_uuid = o.counterparty_uuid
     where p.uuid = any(${[...partUuids]}::uuid[])
       and exists (select from order_items i where i.part_uuid = p.uuid and i.state <> 'canceled')
       and not exists (select from order_documents d where d.part_uuid = p.uuid and d.type = 'upd')
     order by p.position`.execute(tx);
  return rows;
}

/** Next number of a document type: unique, with gaps after rollbacks. */
export async function nextDocumentNumber(tx: Tx, type: OrderDocumentType): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select nextval(${type === "upd" ? "upd_numbers" : "ukd_numbers"}::regclass) as n`.execute(tx);
  return Number(rows[0]?.n);
}

export type NewOrderDocument = {
  uuid: string;
  orderUuid: string;
  partUuid: string;
  type: OrderDocumentType;
  number: string;
  issuedOn: string;
  body: object;
  by: Actor;
  /** Claim that led to the document. */
  claimUuid?: string;
};

export async function insertOrderDocument(tx: Tx, document: NewOrderDocument): Promise<void> {
  const { uuid, orderUuid, partUuid, type, number, issuedOn, body, by, claimUuid = null } = document;
  await sql`
    insert into order_documents (uuid, order_uuid, part_uuid, type, number, issued_on, body, ${actorNames})
    values (${uuid}, ${orderUuid}, ${partUuid}, ${type}, ${number}, ${issuedOn}, ${JSON.stringify(body)}::jsonb, ${actorValues(by)})`.execute(
    tx,
  );
  if (claimUuid !== null)
    await sql`
      insert into claim_corrections (claim_uuid, part_uuid, document_uuid)
      values (${claimUuid}::uuid, ${partUuid}, ${uuid})`.execute(tx);
}

export type OrderDocumentRow = { uuid: string; type: OrderDocumentType; number: string; date: string };
/** `upd`: the document that a УКД corrects. */
export type ListedDocument = OrderDocumentRow & { part: string; upd: { number: string; date: string } | null };

/** Documents of an order, or those resulting from a claim; oldest first. */
export async function documentsOf(
  db: Db,
  of: { orderUuid: string } | { claimUuid: string },
): Promise<ListedDocument[]> {
  const theirs =
    "orderUuid" in of
      ? sql`d.order_uuid = ${of.orderUuid}`
      : sql`d.uuid in (select document_uuid from claim_corrections where claim_uuid = ${of.claimUuid}
                     union select document_uuid from claim_hand_corrections where claim_uuid = ${of.claimUuid})`;
  const { rows } = await sql<ListedDocument>`
    select d.uuid, d.type, d.number, d.issued_on::text as date, p.number as part, d.body -> 'upd' as upd
      from order_documents d join order_parts p on p.uuid = d.part_uuid
     where ${theirs} order by d.created_at, d.number`.execute(db);
  return rows;
}

export type StoredDocument = OrderDocumentRow & { body: unknown };

export async function findOrderDocument(db: Db | Tx, uuid: string): Promise<StoredDocument | undefined> {
  const { rows } = await sql<StoredDocument>`
    select uuid, type, number, issued_on::text as date, body from order_documents where uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** A document of a period: a shipping document, or an order's invoice with the order's uuid. */
export type PeriodDocument = { uuid: string; type: OrderDocumentType | "invoice"; number: string; date: string };

/** Documents of a buyer's orders dated in a period, oldest first; one more than `limit` signals that there are more. */
export async function documentsOfPeriod(
  db: Db | Tx,
  whose: OrdersOf,
  { from, to, types, limit }: { from: string; to: string; types: readonly string[]; limit: number },
): Promise<PeriodDocument[]> {
  const { rows } = await sql<PeriodDocument>`
    select * from (
      select d.uuid, d.type, d.number, d.issued_on::text as date
        from order_documents d join orders o on o.uuid = d.order_uuid
       where ${isTheirs(whose)} and d.type = any(${[...types]}::text[]) and d.issued_on between ${from}::date and ${to}::date
      union all
      select o.uuid, 'invoice', o.number, to_char(o.created_at at time zone ct.timezone, 'YYYY-MM-DD')
        from orders o join cities ct on ct.uuid = o.city_uuid
       where ${isTheirs(whose)} and 'invoice' = any(${[...types]}::text[]) and o.payment_method = 'invoice'
         and exists (select from order_parts p where p.order_uuid = o.uuid and p.status <> 'canceled')
         and (o.created_at at time zone ct.timezone)::date between ${from}::date and ${to}::date
    ) documents order by date, number, uuid limit ${limit}`.execute(db);
  return rows;
}
