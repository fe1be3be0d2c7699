import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";
import { liveTotal } from "#server/db/queries/order/reading/order-summary.ts";

/** A part that is not canceled, and how it comes. */
export type SharedPart = { uuid: string; number: string; kind: string; type: string; together: boolean };

/** In their order. The caller has locked the order. */
export async function sharedDelivery(tx: Tx, orderUuid: string): Promise<SharedPart[]> {
  const { rows } = await sql<SharedPart>`
    select uuid, number, kind, delivery ->> 'type' as type, coalesce((delivery ->> 'together')::boolean, false) as together
      from order_parts where order_uuid = ${orderUuid} and status <> 'canceled' order by position`.execute(tx);
  return rows;
}

/** The first part bears the cost of all, services included; the new total of the order without canceled
 * parts, whose version rises. */
export async function saveDeliveryCost(
  tx: Tx,
  orderUuid: string,
  { bearer, parts, cost }: { bearer: string; parts: readonly string[]; cost: string },
): Promise<string> {
  await sql`
    update order_parts
       set delivery_cost = case when uuid = ${bearer} then ${cost}::numeric else 0 end,
           delivery = delivery || jsonb_build_object(
             'cost', case when uuid = ${bearer} then ${cost}::numeric else 0 end, 'isCostUnknown', false,
             'services', (select coalesce(jsonb_agg(one || '{"price": 0}'), '[]')
                            from jsonb_array_elements(
                              case jsonb_typeof(delivery -> 'services') when 'array' then delivery -> 'services' end) one))
     where uuid = any(${[...parts]}::uuid[])`.execute(tx);
  const { rows } = await sql<{ total: string }>`
    update orders o
       set delivery_sum = d.delivery, total = o.items_sum + d.delivery, lock_version = o.lock_version + 1
      from (select coalesce(sum(delivery_cost), 0) as delivery from order_parts where order_uuid = ${orderUuid}) d
     where o.uuid = ${orderUuid}
    returning ${liveTotal}::text as total`.execute(tx);
  return rows[0]?.total ?? "0";
}
