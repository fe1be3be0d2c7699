import { sql } from "kysely";
import type { Actor } from "#app/domain/actor.ts";
import type { Tx } from "#server/db/client.ts";
import { accountOf, actorColumns } from "#server/db/queries/actor-columns.ts";
import { correctedBeside } from "./corrected-sums.ts";
import { notAskedFor } from "#server/db/queries/order/reading/order-facts.ts";

/** An order locked for a change, with parts and contacts; sums as PostgreSQL prints them. */
export type HeldOrderRow = {
  uuid: string;
  number: string;
  /** The buyer's own order number. */
  customerNumber: string | null;
  userUuid: string;
  cityUuid: string;
  /** Of the whole order. */
  status: string;
  paymentMethod: string;
  paymentStatus: string;
  version: number;
  timezone: string;
  paid: string;
  claimed: string;
  corrected: string;
  parts: {
    uuid: string;
    number: string;
    position: number;
    /** Counts every change of the part. */
    version: number;
    warehouseUuid: string | null;
    status: string;
    deliveryStatus: string;
    /** Goods and delivery. */
    sum: string;
    waits: boolean;
    /** Pickup point with its address; null for delivery. */
    point: string | null;
    /** A manager still has to name the cost of its delivery. */
    isCostUnknown: boolean;
    isOverdue: boolean;
  }[];
  buyer: {
    firstName: string;
    phone: string | null;
    email: string | null;
    timezone: string | null;
    settings: Record<string, unknown>;
  };
};

/** Locks an order; status changes are serialised on it. `by`: its uuid, its number or a part's number. */
export async function holdOrder(tx: Tx, by: { uuid: string } | { number: string }): Promise<HeldOrderRow | undefined> {
  const which =
    "uuid" in by
      ? sql`o.uuid = ${by.uuid}`
      : sql`o.uuid = (select uuid from orders where number = ${by.number}
                      union all select order_uuid from order_parts where number = ${by.number} limit 1)`;
  // Lock first: data read in the statement that waits for the lock may be outdated.
  const { rows: held } = await sql<{ uuid: string }>`select o.uuid from orders o where ${which} for update`.execute(tx);
  if (held[0] === undefined) return undefined;
  const { rows } = await sql<HeldOrderRow>`
    select o.uuid, o.number, o.customer_number as "customerNumber", o.user_uuid as "userUuid", o.city_uuid as "cityUuid", o.payment_method as "paymentMethod",
           o.status, o.payment_status as "paymentStatus", o.lock_version as version, ct.timezone,
           (select coalesce(sum(p.amount), 0) - coalesce((select sum(r.amount) from refunds r
               where r.order_uuid = o.uuid and r.status <> 'canceled'), 0)
              from payments p where p.order_uuid = o.uuid and p.status = 'succeeded')::numeric(15,3)::text as paid,
           (${notAskedFor})::numeric(15,3)::text as claimed,
           ${correctedBeside}::numeric(15,3)::text as corrected,
           (select json_agg(json_build_object('uuid', p.uuid, 'number', p.number, 'position', p.position, 'version', p.version,
                     'warehouseUuid', p.warehouse_uuid, 'status', p.status, 'deliveryStatus', p.delivery_status,
                     'sum', (p.items_sum + p.delivery_cost)::text, 'waits', p.warehouse_uuid is null,
                     'point', case when p.delivery ->> 'type' = 'pickup'
                                   then concat_ws(', ', p.delivery #>> '{point,name}', p.delivery #>> '{point,address}') end,
                     'isCostUnknown', coalesce((p.delivery ->> 'isCostUnknown')::boolean, false),
                     'isOverdue', coalesce(case p.status when 'awaitingPayment' then p.reserved_until
                                                         when 'readyForPickup' then p.store_until end <= now(), false))
                   order by p.position)
              from order_parts p where p.order_uuid = o.uuid) as parts,
           json_build_object('firstName', u.first_name, 'phone', u.phone, 'timezone', uct.timezone,
             'email', case when u.email_confirmed_at is not null then u.email end,
             'settings', coalesce((select json_object_agg(s.code, s.value) from user_settings s where s.user_uuid = u.uuid), '{}')) as buyer
      from orders o
      join cities ct on ct.uuid = o.city_uuid
      join users u on u.uuid = o.user_uuid
      left join cities uct on uct.uuid = u.city_uuid
     where o.uuid = ${held[0].uuid}`.execute(tx);
  return rows[0];
}

export type MovedPart = {
  uuid: string;
  status: string;
  deliveryStatus: string;
  /** ISO; null clears the deadline. */
  reservedUntil?: string | null;
  storeUntil?: string | null;
  trackNumber?: string | null;
  cancelReason?: string | null;
};

export async function saveParts(tx: Tx, orderUuid: string, parts: readonly MovedPart[]): Promise<void> {
  for (const { uuid, status, deliveryStatus, reservedUntil, storeUntil, trackNumber, cancelReason } of parts) {
    await tx
      .updateTable("order_parts")
      .set({
        status,
        delivery_status: deliveryStatus,
        ...(status === "shipped" || status === "completed"
          ? { shipped_at: sql<Date>`coalesce(shipped_at, clock_timestamp())` }
          : {}),
        ...(reservedUntil === undefined ? {} : { reserved_until: reservedUntil }),
        ...(storeUntil === undefined ? {} : { store_until: storeUntil }),
        ...(trackNumber ? { track_number: trackNumber } : {}),
        ...(cancelReason ? { cancel_reason: cancelReason } : {}),
      })
      .where("uuid", "=", uuid)
      .execute();
  }
  await tx
    .updateTable("orders")
    .set({ lock_version: sql`lock_version + 1` })
    .where("uuid", "=", orderUuid)
    .execute();
}

/**
 * Releases reservations of parts, with goods taken off stock or shipped goods put back. Stock rows are locked by
 * product and warehouse, as in placing orders (invariants S3). Call before changing the items' state.
 */
export async function changeStock(
  tx: Tx,
  partUuids: readonly string[],
  effect: "release" | "ship" | "restock",
): Promise<void> {
  const states = effect === "restock" ? ["shipped"] : ["reserved", "picking"];
  const goods = sql`
    select i.product_uuid, p.warehouse_uuid, sum(i.quantity) as quantity,
           coalesce(sum(i.quantity) filter (where not exists (
             select from exchange_counts c
              where c.product_uuid = i.product_uuid and c.warehouse_uuid = p.warehouse_uuid
                and c.counted_at >= p.erp_shipped_at)), 0) as leaving
      from order_items i join order_parts p on p.uuid = i.part_uuid
     where p.uuid = any(${[...partUuids]}::uuid[]) and p.warehouse_uuid is not null and i.state = any(${states}::text[])
     group by 1, 2`;
  await sql`
    select from stock s
     where (s.product_uuid, s.warehouse_uuid) in (select product_uuid, warehouse_uuid from (${goods}) g)
     order by s.product_uuid, s.warehouse_uuid
       for update`.execute(tx);
  const moves = {
    release: sql`reserved = s.reserved - g.quantity`,
    // With a shortage fewer goods were counted than leave. What 1C has shipped before it counted is not in its count.
    ship: sql`reserved = s.reserved - g.quantity, on_hand = greatest(0, s.on_hand - g.leaving)`,
    restock: sql`on_hand = s.on_hand + g.quantity`,
  };
  await sql`
    update stock s set ${moves[effect]}
      from (${goods}) g
     where s.product_uuid = g.product_uuid and s.warehouse_uuid = g.warehouse_uuid`.execute(tx);
  // Beside what 1C has counted: it is weighed against what 1C says of the part later (desk §8).
  if (effect === "ship")
    await sql`
      insert into exchange_count_shares (product_uuid, warehouse_uuid, part_uuid, added, taken)
      select c.product_uuid, c.warehouse_uuid, p.uuid, 0, sum(i.quantity)
        from order_items i
        join order_parts p on p.uuid = i.part_uuid
        join exchange_counts c on c.product_uuid = i.product_uuid and c.warehouse_uuid = p.warehouse_uuid
       where p.uuid = any(${[...partUuids]}::uuid[]) and i.state = any(${states}::text[])
         and (p.erp_shipped_at is null or c.counted_at < p.erp_shipped_at)
       group by 1, 2, 3
          on conflict (product_uuid, warehouse_uuid, part_uuid) do update
         set taken = exchange_count_shares.taken + excluded.taken`.execute(tx);
}

/** Also settles quantities: only what was not canceled is shipped. */
export async function setItemStates(tx: Tx, partUuids: readonly string[], state: string): Promise<void> {
  await tx
    .updateTable("order_items")
    .set({
      state,
      ...(state === "shipped" ? { shipped_quantity: sql<string>`quantity - coalesce(canceled_quantity, 0)` } : {}),
      ...(state === "canceled" ? { canceled_quantity: sql<string>`quantity` } : {}),
    })
    .where("part_uuid", "in", [...partUuids])
    .where("state", "<>", "canceled")
    .execute();
}

/** Everything shipped of a part was returned. */
export async function setReturned(tx: Tx, partUuid: string): Promise<void> {
  await tx
    .updateTable("order_items")
    .set({ returned_quantity: sql<string>`quantity - coalesce(canceled_quantity, 0)` })
    .where("part_uuid", "=", partUuid)
    .where("state", "<>", "canceled")
    .execute();
}

export type HistoryRow = {
  uuid: string;
  order_uuid: string;
  field: string;
  from_value: string | null;
  to_value: string | null;
  /** Permission role, and the person. */
  actor: string;
  by: Actor;
  comment?: string | null;
  /** Goods the entry is about. */
  subject?: string;
};

/** In the given order: all rows of one statement share a timestamp. */
export async function insertHistoryRows(tx: Tx, rows: readonly HistoryRow[]): Promise<void> {
  if (rows.length > 0) await historyInsert(tx, rows).execute();
}

/** The same as a write for batching. */
export function historyInsert(tx: Tx, rows: readonly HistoryRow[]) {
  return tx.insertInto("order_history").values(
    rows.map(({ by, ...row }, at) => ({
      ...row,
      ...actorColumns(by),
      // The person, as a company may have several buyers; consequences of a buyer's change belong to the system.
      actor_uuid: row.actor === "buyer" ? accountOf(by) : null,
      at: sql<Date>`clock_timestamp() + ${at} * interval '1 microsecond'`,
    })),
  );
}

export async function setPaymentStatus(tx: Tx, orderUuid: string, status: string): Promise<void> {
  await tx.updateTable("orders").set({ payment_status: status }).where("uuid", "=", orderUuid).execute();
}
