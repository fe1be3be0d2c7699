import { sql } from "kysely";
import { shopZone } from "#app/domain/local-time.ts";
import type { Tx } from "#server/db/client.ts";

/** Orders with an overdue part, longest overdue first. */
export async function overdueOrders(
  tx: Pick<Tx, "selectFrom">,
  what: "unpaid" | "stored",
  most: number,
): Promise<string[]> {
  const until = what === "unpaid" ? "reserved_until" : "store_until";
  const rows = await tx
    .selectFrom("order_parts")
    .where("status", "=", what === "unpaid" ? "awaitingPayment" : "readyForPickup")
    .where(until, "<=", sql<Date>`now()`)
    .select("order_uuid")
    .orderBy(until)
    .limit(most)
    .execute();
  return [...new Set(rows.map(({ order_uuid }) => order_uuid))];
}

/**
 * Parts whose storage ends within so many days, not yet announced; marks them as reminded and groups them by deadline.
 */
export async function takeReminders(
  tx: Tx,
  days: number,
  most: number,
): Promise<{ orderUuid: string; until: string; partUuids: string[] }[]> {
  const { rows } = await sql<{ orderUuid: string; until: string; partUuids: string[] }>`
   with reminded as (
    update order_parts set storage_told_at = now()
     where uuid in (
       select uuid from order_parts
        where status = 'readyForPickup' and storage_told_at is null
          and store_until between now() and now() + ${days} * interval '1 day'
        order by store_until limit ${most} for update skip locked)
    returning uuid, order_uuid, store_until)
    select order_uuid as "orderUuid", to_char(store_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as until,
           json_agg(uuid) as "partUuids"
      from reminded group by order_uuid, store_until order by store_until, order_uuid`.execute(tx);
  return rows;
}

/** Marks unpaid credit orders past their due date as overdue; returns their number. */
export async function markOverdueCredit(tx: Pick<Tx, "updateTable">): Promise<number> {
  const rows = await tx
    .updateTable("orders")
    .set({ payment_status: "overdue" })
    .where("payment_status", "=", "postpaid")
    .where("pay_until", "<", sql<string>`(now() at time zone ${shopZone})::date`)
    .returning("uuid")
    .execute();
  return rows.length;
}
