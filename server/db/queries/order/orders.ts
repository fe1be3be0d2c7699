import { sql } from "kysely";
import type { Order, OrderSummary } from "#app/contract/orders.ts";
import type { Tx, Db } from "#server/db/client.ts";
import { cancelRequest, dueSum, history } from "./order-facts.ts";

/** The next counter of order numbers: unique for good, with gaps where orders were rolled back. */
export async function nextOrderNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: string }>`select nextval('order_numbers') as n`.execute(tx);
  return Number(rows[0]?.n);
}

export type NewOrder = {
  order: {
    uuid: string;
    number: string;
    checkout_uuid: string;
    user_uuid: string;
    counterparty_uuid: string | null;
    city_uuid: string;
    /** Without it the site's own checkout. */
    source?: string;
    payment_method: string;
    payment_status: string;
    pay_until: string | null;
    customer_number: string | null;
    comment: string | null;
    recipient: string;
    items_sum: string;
    delivery_sum: string;
    total: string;
    vat_sum: string;
    weight_grams: string;
  };
  parts: {
    uuid: string;
    number: string;
    position: number;
    kind: string;
    warehouse_uuid: string | null;
    vat_rate: number | null;
    status: string;
    delivery_status: string;
    delivery: string;
    items_sum: string;
    delivery_cost: string;
    reserved_until: string | null;
  }[];
  items: {
    uuid: string;
    part_uuid: string;
    position: number;
    product_uuid: string;
    external_id: string;
    article: string;
    name: string;
    unit: string;
    multiplicity: string;
    quantity: string;
    price: string;
    sum: string;
    vat_rate: number | null;
    vat_sum: string;
    weight_grams: string;
    state: string;
  }[];
};

export async function insertOrder(tx: Tx, { order, parts, items }: NewOrder): Promise<void> {
  await tx.insertInto("orders").values(order).execute();
  await tx
    .insertInto("order_parts")
    .values(parts.map((part) => ({ ...part, order_uuid: order.uuid })))
    .execute();
  await tx
    .insertInto("order_items")
    .values(items.map((item) => ({ ...item, order_uuid: order.uuid })))
    .execute();
}

export async function insertHistory(
  tx: Tx,
  entry: {
    uuid: string;
    order_uuid: string;
    field: string;
    from_value: string | null;
    to_value: string | null;
    actor: string;
  },
): Promise<void> {
  await tx.insertInto("order_history").values(entry).execute();
}

/** What an order made before answers its form again; a user's own alone. */
export async function orderOfCheckout(
  tx: Tx,
  checkoutUuid: string,
  userUuid: string,
): Promise<{ uuid: string; number: string; total: string } | undefined> {
  return tx
    .selectFrom("orders")
    .where("checkout_uuid", "=", checkoutUuid)
    .where("user_uuid", "=", userUuid)
    .select(["uuid", "number", "total"])
    .executeTakeFirst();
}

/** Whose orders are seen: a user's own, made for the counterparty he works for now. */
export type OrdersOf = { userUuid: string; rootUuid: string | null };

export const isTheirs = ({ userUuid, rootUuid }: OrdersOf) =>
  sql`o.user_uuid = ${userUuid} and o.counterparty_uuid is not distinct from ${rootUuid}::uuid`;

// JSON numbers carry numeric(15,3) exactly, so sums come ready for the wire.
// A line shared by warehouses is one line to the buyer.
const shownLines = sql`(
  select count(distinct (i.product_uuid, p.kind))
  from order_items i join order_parts p on p.uuid = i.part_uuid
  where i.order_uuid = o.uuid
)`;

export const summary = sql`
  o.uuid, o.number, to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  (select json_agg(p.status) from order_parts p where p.order_uuid = o.uuid) as statuses,
  o.payment_status as "paymentStatus", o.customer_number as "customerNumber", o.total,
  ${shownLines} as lines,
  (select json_build_object('rootUuid', c.root_uuid, 'name', c.name) from counterparties c where c.root_uuid = o.counterparty_uuid) as counterparty`;

/** `statuses` are those of the parts: the order's own is made of them. */
export type OrderSummaryRow = Omit<OrderSummary, "status"> & { statuses: string[] };

/** One page, newest first, and how many there are in all; one statement. */
export async function listOrders(
  db: Db,
  whose: OrdersOf,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: OrderSummaryRow[]; total: number }> {
  const { rows } = await sql<{ items: OrderSummaryRow[]; total: string }>`
    select
      (select count(*) from orders o where ${isTheirs(whose)}) as total,
      coalesce((
        select json_agg(item)
        from (
          select ${summary} from orders o where ${isTheirs(whose)}
          order by o.created_at desc, o.number desc
          limit ${limit} offset ${(page - 1) * limit}
        ) item
      ), '[]') as items`.execute(db);
  return { items: rows[0]?.items ?? [], total: Number(rows[0]?.total ?? 0) };
}

/** Without what is made of it: its own status, what may be done, its papers. */
export type OrderRow = Omit<Order, "status" | "can" | "invoice"> & { statuses: string[] };

/** One order by its uuid or number; null when there is none or it is somebody else's. */
export async function findOrder(db: Db, whose: OrdersOf, id: string): Promise<OrderRow | null> {
  const { rows } = await sql<{ found: OrderRow }>`
    select to_json(found) as found
    from (
      select ${summary},
        (select json_build_object('uuid', ct.uuid, 'name', ct.name) from cities ct where ct.uuid = o.city_uuid) as city,
        o.comment, case when o.contract_number is not null then json_build_object('number', o.contract_number) end as contract,
        o.payment_method as "paymentMethod", o.lock_version as version, o.pay_until as "payUntil",
        ${history} as history,
        ${cancelRequest} as "cancelRequest", ${dueSum} as due,
        json_build_object('fio', o.recipient ->> 'fio', 'phone', o.recipient ->> 'phone') as recipient,
        json_build_object(
          'items', o.items_sum, 'delivery', o.delivery_sum, 'total', o.total, 'vat', o.vat_sum, 'weight', o.weight_grams,
          'lines', ${shownLines}
        ) as totals,
        (
          select json_agg(json_build_object(
            'uuid', p.uuid, 'number', p.number, 'kind', p.kind, 'vatRate', p.vat_rate, 'status', p.status,
            'deliveryStatus', p.delivery_status, 'delivery', p.delivery, 'itemsSum', p.items_sum,
            'reservedUntil', to_char(p.reserved_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
            'storeUntil', to_char(p.store_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
            'trackNumber', p.track_number, 'cancelReason', p.cancel_reason,
            'warehouse', (select json_build_object('uuid', w.uuid, 'name', w.name) from warehouses w where w.uuid = p.warehouse_uuid),
            'items', (
              select json_agg(json_build_object(
                'uuid', i.uuid, 'productUuid', i.product_uuid, 'article', i.article, 'name', i.name, 'unit', i.unit,
                'multiplicity', i.multiplicity, 'quantity', i.quantity, 'price', i.price, 'sum', i.sum, 'vatRate', i.vat_rate,
                'vatSum', i.vat_sum, 'weight', i.weight_grams, 'state', i.state,
                'slug', (select pr.slug from products pr where pr.uuid = i.product_uuid and pr.status <> 'hidden')
              ) order by i.position)
              from order_items i where i.part_uuid = p.uuid
            )
          ) order by p.position)
          from order_parts p where p.order_uuid = o.uuid
        ) as parts
      from orders o
      where ${isTheirs(whose)} and ${isNamed(id)}
    ) found`.execute(db);
  return rows[0]?.found ?? null;
}

/** An order `o` by its uuid or number. */
export const isNamed = (id: string) => (isUuid(id) ? sql`o.uuid = ${id}` : sql`o.number = ${id}`);

function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}
