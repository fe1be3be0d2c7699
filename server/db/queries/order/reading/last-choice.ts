import { sql } from "kysely";
import type { Checkout } from "#app/contract/orders/checkouts.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { isTheirs, type OrdersOf } from "#server/db/queries/order/orders.ts";

type LastChoice = NonNullable<Checkout["last"]>;

/** Delivery choice of the buyer's newest order in a city, from its first part. */
export async function lastChoice(db: Db | Tx, whose: OrdersOf, cityUuid: string): Promise<LastChoice | null> {
  const { rows } = await sql<LastChoice>`
    select p.delivery ->> 'providerCode' as "providerCode", p.delivery -> 'point' ->> 'code' as "pointCode",
      p.delivery ->> 'zoneCode' as zone, p.delivery ->> 'address' as address,
      json_build_object('fio', o.recipient ->> 'fio', 'phone', o.recipient ->> 'phone') as recipient,
      o.payment_method as "paymentMethod"
    from orders o join order_parts p on p.order_uuid = o.uuid and p.position = 1
    where ${isTheirs(whose)} and o.city_uuid = ${cityUuid}
    order by o.created_at desc, o.number desc
    limit 1`.execute(db);
  return rows[0] ?? null;
}
