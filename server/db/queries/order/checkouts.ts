import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

export type CheckoutRow = {
  uuid: string;
  basketUuid: string;
  /** Opaque here; the use-case validates the shape. */
  draft: unknown;
  placed: { uuid: string; number: string } | null;
};

function checkouts(db: Db | Tx) {
  return db
    .selectFrom("checkouts as c")
    .leftJoin("orders as o", "o.checkout_uuid", "c.uuid")
    .select(["c.uuid", "c.basket_uuid", "c.draft", "o.uuid as order_uuid", "o.number"]);
}

/** The newest draft of this basket without an order. */
export async function liveCheckout(tx: Tx, userUuid: string, basketUuid: string): Promise<CheckoutRow | null> {
  const row = await checkouts(tx)
    .where("c.user_uuid", "=", userUuid)
    .where("c.basket_uuid", "=", basketUuid)
    .where("c.order_uuid", "is", null)
    .orderBy("c.updated_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? checkoutFrom(row) : null;
}

/** The user's checkout; null for those of others. */
export async function findCheckout(db: Db | Tx, uuid: string, userUuid: string): Promise<CheckoutRow | null> {
  const row = await checkouts(db).where("c.uuid", "=", uuid).where("c.user_uuid", "=", userUuid).executeTakeFirst();
  return row ? checkoutFrom(row) : null;
}

export type OrderedBefore = { uuid: string; number: string; total: string };

/** The user's checkout with the order made from it, which outlives it (invariants O5). */
export async function checkoutAndOrder(
  tx: Tx,
  uuid: string,
  userUuid: string,
): Promise<{ checkout: CheckoutRow | null; order: OrderedBefore | null }> {
  const { rows } = await sql<{
    basketUuid: string | null;
    draft: unknown;
    orderUuid: string | null;
    number: string | null;
    total: string | null;
  }>`
    select c.basket_uuid as "basketUuid", c.draft, o.uuid as "orderUuid", o.number, o.total
      from (select ${uuid}::uuid as uuid) requested
      left join checkouts c on c.uuid = requested.uuid and c.user_uuid = ${userUuid}
      left join orders o on o.checkout_uuid = requested.uuid and o.user_uuid = ${userUuid}`.execute(tx);
  const { basketUuid = null, draft, orderUuid = null, number = null, total = null } = rows[0] ?? {};
  const order = orderUuid === null || number === null || total === null ? null : { uuid: orderUuid, number, total };
  return { checkout: basketUuid === null ? null : { uuid, basketUuid, draft, placed: order }, order };
}

function checkoutFrom(row: {
  uuid: string;
  basket_uuid: string;
  draft: unknown;
  order_uuid: string | null;
  number: string | null;
}): CheckoutRow {
  const placed = row.order_uuid === null || row.number === null ? null : { uuid: row.order_uuid, number: row.number };
  return { uuid: row.uuid, basketUuid: row.basket_uuid, draft: row.draft, placed };
}

export async function insertCheckout(
  tx: Tx,
  checkout: { uuid: string; userUuid: string; basketUuid: string; basketVersion: number },
): Promise<void> {
  await tx
    .insertInto("checkouts")
    .values({
      uuid: checkout.uuid,
      user_uuid: checkout.userUuid,
      basket_uuid: checkout.basketUuid,
      basket_version: checkout.basketVersion,
    })
    .execute();
}

export async function saveCheckout(
  tx: Tx,
  uuid: string,
  { draft, basketVersion }: { draft: object; basketVersion: number },
): Promise<void> {
  await tx
    .updateTable("checkouts")
    .set({ draft: JSON.stringify(draft), basket_version: basketVersion, updated_at: sql`now()` })
    .where("uuid", "=", uuid)
    .execute();
}

export function checkoutClosing(tx: Tx, uuid: string, orderUuid: string) {
  return tx.updateTable("checkouts").set({ order_uuid: orderUuid }).where("uuid", "=", uuid);
}
