import { sql } from "kysely";
import type { Database } from "#server/db/client.ts";

/**
 * Consistency checks: every order is complete and unique, reserved stock equals that of the orders, each order has one
 * e-mail and one key.
 */
export async function faultsOf({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'an order without lines: ' || o.number as fault from orders o where not exists (select from order_items i where i.order_uuid = o.uuid)
    union all
    select 'sums that do not add up: ' || o.number from orders o
      where o.items_sum <> (select sum(i.sum) from order_items i where i.order_uuid = o.uuid)
         or o.delivery_sum <> (select sum(p.delivery_cost) from order_parts p where p.order_uuid = o.uuid)
    union all
    select 'no history: ' || o.number from orders o where not exists (select from order_history h where h.order_uuid = o.uuid)
    union all
    select 'no letter: ' || o.number from orders o where not exists (select from outbox b where b.dedupe_key = 'order.new:' || o.uuid || ':1')
    union all
    select 'no key: ' || o.number from orders o
      where not exists (select from idempotency_keys k where k.scope = 'order' and k.key = o.checkout_uuid::text and k.response is not null)
    union all
    select 'a key that waits for ever: ' || k.key from idempotency_keys k where k.scope = 'order' and k.response is null
    union all
    select 'an open checkout: ' || o.number from orders o join checkouts c on c.uuid = o.checkout_uuid where c.order_uuid is distinct from o.uuid
    union all
    select 'stock reserved for nobody: ' || s.product_uuid from stock s
      where s.reserved <> coalesce((
        select sum(i.quantity) from order_items i join order_parts p on p.uuid = i.part_uuid
        where i.product_uuid = s.product_uuid and p.warehouse_uuid = s.warehouse_uuid and i.state in ('reserved', 'picking')), 0)`.execute(
    db,
  );
  return rows.map(({ fault }) => fault);
}
