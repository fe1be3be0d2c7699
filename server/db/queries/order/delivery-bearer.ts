import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";

/**
 * Moves the delivery cost, door services included, from parts about to be canceled to the first remaining part of the
 * same delivery. Nothing moves if another part already bears its own cost: it was agreed per part.
 */
export async function moveDeliveryCost(tx: Tx, orderUuid: string, canceledUuids: readonly string[]): Promise<void> {
  await sql`
    with parts as (
      select p.uuid, p.position, p.kind, p.delivery, p.delivery_cost as cost,
             coalesce((p.delivery ->> 'together')::boolean, false) as together,
             p.uuid = any(${[...canceledUuids]}::uuid[]) as leaves
        from order_parts p
       where p.order_uuid = ${orderUuid}
         and p.status in ('new', 'onModeration', 'awaitingPayment', 'confirmed', 'awaitingSupply', 'assembling', 'readyForPickup')
    ),
    moves as (
      select distinct on (leaving.uuid) leaving.uuid as from_uuid, leaving.cost, leaving.delivery, staying.uuid as to_uuid
        from parts leaving
        join parts staying on not staying.leaves
         and (staying.kind = leaving.kind or (staying.together and leaving.together))
       where leaving.leaves and leaving.cost > 0
         and not exists (select from parts other where not other.leaves and other.cost > 0
                           and (other.kind = leaving.kind or (other.together and leaving.together)))
       order by leaving.uuid, staying.position
    ),
    given as (
      select to_uuid, sum(cost) as cost, (array_agg(delivery -> 'services'))[1] as services from moves group by to_uuid
    )
    update order_parts p
       set delivery_cost = coalesce(g.cost, 0),
           delivery = p.delivery || jsonb_build_object('cost', coalesce(g.cost, 0), 'services', coalesce(g.services, '[]'::jsonb))
      from parts q left join given g on g.to_uuid = q.uuid
     where p.uuid = q.uuid and (g.to_uuid is not null or q.uuid in (select from_uuid from moves))`.execute(tx);
}
