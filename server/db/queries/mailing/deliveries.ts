import { sql } from "kysely";
import { smsCounts, type Delivery } from "#app/domain/account/code-fallback.ts";
import type { CodeFlow } from "#server/db/queries/account/login-codes.ts";
import type { Db, Tx } from "#server/db/client.ts";

/** SMS kinds: codes are stored with their flow, everything else in the outbox. */
export type MessageKind = "code" | "message";

/** Table of each kind, and for how many seconds and how often the gateway is polled. */
const kinds = {
  code: { table: sql`login_codes`, phone: sql`phone`, within: 900, every: 10 },
  message: { table: sql`outbox`, phone: sql`recipient`, within: 86_400, every: 600 },
};

export async function noteDelivery(db: Db, kind: MessageKind, uuid: string, delivery: Delivery): Promise<void> {
  // A message given up as lost may still arrive.
  const arrived = sql`, sent_at = coalesce(sent_at, now()), failed_at = null, last_error = null`;
  await sql`update ${kinds[kind].table} set delivery = ${delivery}
            ${kind === "message" && delivery === "delivered" ? arrived : sql``} where uuid = ${uuid}`.execute(db);
}

export type UnderwayMessage = { uuid: string; phone: string; messageId: number; delivery: "sent" | "unknown" };

/** The next message whose delivery status is due for polling, marked as polled; null when none is. */
export async function takeUnderway(db: Db, kind: MessageKind): Promise<UnderwayMessage | null> {
  const { table, phone, within, every } = kinds[kind];
  const { rows } = await sql<UnderwayMessage>`
    update ${table} set delivery_asked_at = clock_timestamp()
     where uuid = (
       select uuid from ${table}
        where message_id is not null and delivery in ('sent', 'unknown')
          and created_at > clock_timestamp() - ${within} * interval '1 second'
          and (delivery_asked_at is null or delivery_asked_at < clock_timestamp() - ${every} * interval '1 second')
        order by delivery_asked_at nulls first
        limit 1
        for update skip locked)
    returning uuid, ${phone} as phone, message_id as "messageId", delivery`.execute(db);
  return rows[0] ?? null;
}

/** The newest SMS with a valid code for this phone and flow. */
export async function lastCodeSms(
  tx: Tx,
  phone: string,
  flow: CodeFlow,
): Promise<{ delivery: Delivery | null } | undefined> {
  const { rows } = await sql<{ delivery: Delivery | null }>`
    select delivery from login_codes
     where phone = ${phone} and flow = ${flow} and channel = 'sms'
       and created_at > clock_timestamp() - ${smsCounts} * interval '1 second'
     order by created_at desc limit 1`.execute(tx);
  return rows[0];
}
