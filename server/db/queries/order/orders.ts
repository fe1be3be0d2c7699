import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";

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
    discount: string;
    volume_cm3: string;
    promised_date: string | null;
    user_article: string | null;
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

/** Whose orders are seen: a user's own made for a counterparty, or, with no user, everybody's made for it. */
export type OrdersOf = { userUuid: string; rootUuid: string | null } | { userUuid: null; rootUuid: string };

export const isTheirs = ({ userUuid, rootUuid }: OrdersOf) =>
  userUuid === null
    ? sql`o.counterparty_uuid = ${rootUuid}`
    : sql`o.user_uuid = ${userUuid} and o.counterparty_uuid is not distinct from ${rootUuid}::uuid`;

/** An order `o` by its uuid or number. */
export const isNamed = (id: string) => (isUuid(id) ? sql`o.uuid = ${id}` : sql`o.number = ${id}`);

function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}
