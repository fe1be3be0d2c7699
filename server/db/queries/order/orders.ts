import type { Availability } from "#app/domain/basket/split.ts";
import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";
import type { Write } from "#server/db/write-together.ts";

export type NewOrder = {
  order: {
    uuid: string;
    number: string;
    checkout_uuid: string;
    user_uuid: string;
    counterparty_uuid: string | null;
    contract_uuid: string | null;
    contract_number: string | null;
    city_uuid: string;
    /** Defaults to the site's checkout. */
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
    weight_grams: string | null;
  };
  parts: {
    uuid: string;
    number: string;
    position: number;
    kind: Availability;
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
    weight_grams: string | null;
    state: string;
    discount: string;
    volume_cm3: string;
    promised_date: string | null;
    user_article: string | null;
  }[];
};

export function orderInserts(tx: Tx, { order, parts, items }: NewOrder): Write[] {
  const { uuid: order_uuid } = order;
  return [
    tx.insertInto("orders").values(order),
    tx.insertInto("order_parts").values(parts.map((part) => ({ ...part, order_uuid }))),
    itemsInsert(items.map((item) => ({ ...item, order_uuid }))),
  ];
}

/** As one JSON parameter: a full basket split between warehouses exceeds a statement's parameter limit. */
function itemsInsert(items: readonly (NewOrder["items"][number] & { order_uuid: string })[]): Write {
  const columns = sql.join(Object.keys(items[0] ?? {}).map((column) => sql.ref(column)));
  return sql`
    insert into order_items (${columns})
    select ${columns} from json_populate_recordset(null::order_items, ${JSON.stringify(items)})`;
}

/** Visible orders: the user's own for a counterparty or, without a user, all of the counterparty. */
export type OrdersOf = { userUuid: string; rootUuid: string | null } | { userUuid: null; rootUuid: string };

export const isTheirs = ({ userUuid, rootUuid }: OrdersOf) =>
  userUuid === null
    ? sql`o.counterparty_uuid = ${rootUuid}`
    : sql`o.user_uuid = ${userUuid} and o.counterparty_uuid is not distinct from ${rootUuid}::uuid`;

/** Matches `orders o` by uuid or number. */
export const isNamed = (id: string) => (isUuid(id) ? sql`o.uuid = ${id}` : sql`o.number = ${id}`);

function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}
