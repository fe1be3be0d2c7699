import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { orderCard } from "#server/db/queries/order/reading/order-card.ts";

export type NewMessage = { uuid: string; recipient: string; template: string; params: object; dedupeKey: string };

/** Inserted in the transaction of its event; duplicates by key are ignored. */
export async function insertEmail(tx: Tx, email: NewMessage): Promise<void> {
  await emailInsert(tx, email).execute();
}

/** The same as a write for batching. */
export function emailInsert(tx: Tx, email: NewMessage) {
  return messageInsert(tx, "email", email);
}

/** `of`: whose city names the address; `fallback` is the shop's, null when it has none. */
type StaffMessage = Omit<NewMessage, "recipient" | "params"> & {
  of: { city: string } | { order: string } | "shop";
  fallback: string | null;
};

/** To the staff of a city, or of the shop; nothing is queued without an address. */
export async function insertStaffEmail(
  tx: Tx,
  { params, ...message }: StaffMessage & { params: object },
): Promise<void> {
  await staffInsert(message, sql`${JSON.stringify(params)}::jsonb`).execute(tx);
}

/** An event of an order with the order as it is now (`OrderCard`), as a write for batching. */
export function orderStaffInsert({ event, ...message }: Omit<StaffMessage, "of"> & { order: string; event: object }) {
  const { order, ...rest } = message;
  return staffInsert(
    { ...rest, of: { order } },
    sql`jsonb_build_object('event', ${JSON.stringify(event)}::jsonb, 'order', (select ${orderCard} from orders o where o.uuid = ${order}))`,
  );
}

function staffInsert({ uuid, of, fallback, template, dedupeKey }: StaffMessage, params: RawBuilder<unknown>) {
  const city =
    of === "shop"
      ? sql`null::uuid`
      : "city" in of
        ? sql`${of.city}::uuid`
        : sql`(select city_uuid from orders where uuid = ${of.order})`;
  return sql`
    insert into outbox (uuid, channel, audience, recipient, template, params, dedupe_key, priority)
    select ${uuid}::uuid, 'email', 'staff', staff.address, ${template}, ${params}, ${dedupeKey}, ${priorityOf(template)}::smallint
      from (select coalesce((select email from cities where uuid = ${city}), ${fallback}::text) as address) staff
     where staff.address is not null
    on conflict (dedupe_key) do nothing`;
}

export async function insertSms(tx: Tx, message: NewMessage): Promise<void> {
  await messageInsert(tx, "sms", message).execute();
}

function messageInsert(tx: Tx, channel: "email" | "sms", message: NewMessage) {
  return tx
    .insertInto("outbox")
    .values({
      uuid: message.uuid,
      channel,
      recipient: message.recipient,
      template: message.template,
      params: JSON.stringify(message.params),
      dedupe_key: message.dedupeKey,
      priority: priorityOf(message.template),
    })
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing());
}

/** Messages the user is waiting for come first, unsolicited ones last. */
const priorities = {
  first: [
    "login.code",
    "claim.code",
    "email.code",
    "account.confirm",
    "subscription.confirm",
    "phone.changed",
    "phone.changing",
    "email.changed",
    "staff.invited",
  ],
  last: ["restock", "subscription.already"],
};

function priorityOf(template: string): number {
  return priorities.first.includes(template) ? 0 : priorities.last.includes(template) ? 2 : 1;
}

export type OutboxState = { waiting: number; oldestSeconds: number };

/** Number of unsent messages, and age in seconds of the oldest. */
export async function outboxState(db: Db): Promise<OutboxState> {
  const { rows } = await sql<OutboxState>`
    select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
    from outbox where sent_at is null and failed_at is null`.execute(db);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 };
}

export type WaitingMessage = {
  uuid: string;
  recipient: string;
  template: string;
  params: unknown;
  dedupeKey: string;
  attempts: number;
  /** Gateway id of an SMS. */
  messageId: number | null;
};

/**
 * Leases the next e-mail for `leaseSeconds`: a dead worker's lease expires, and two workers never hold the same one.
 * Null when none is due.
 */
export async function leaseEmail(db: Db, leaseSeconds: number): Promise<WaitingMessage | null> {
  const lent = sql`next_attempt_at = now() + ${leaseSeconds} * interval '1 second'`;
  return take(db, "email", lent);
}

/** The next SMS, marked as lost until `markSent` or `markUnsent` is called. */
export async function leaseSms(db: Db): Promise<WaitingMessage | null> {
  return take(
    db,
    "sms",
    sql`failed_at = now(), last_error = 'outcome unknown', delivery = 'unknown', message_id = 1 + floor(random() * 2147483647)::int`,
  );
}

/** Concurrent workers skip each other's rows without waiting. */
async function take(db: Db, channel: "email" | "sms", taken: RawBuilder<unknown>): Promise<WaitingMessage | null> {
  const { rows } = await sql<WaitingMessage>`
    update outbox set attempts = attempts + 1, ${taken}
    where uuid = (
      select uuid from outbox
      where channel = ${channel} and sent_at is null and failed_at is null and next_attempt_at <= now()
      order by priority, next_attempt_at
      limit 1
      for update skip locked
    )
    returning uuid, recipient, template, params, dedupe_key as "dedupeKey", attempts, message_id as "messageId"`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function markSent(db: Db, uuid: string): Promise<void> {
  await db
    .updateTable("outbox")
    .set({
      sent_at: sql`now()`,
      failed_at: null,
      last_error: null,
      delivery: sql`case when channel = 'sms' then 'sent' end`,
    })
    .where("uuid", "=", uuid)
    .execute();
}

/**
 * Records a failure: retried after `retrySeconds`, or never when null (a dead e-mail that stays visible). False when
 * somebody has given the message up meanwhile.
 */
export async function markUnsent(
  db: Db | Tx,
  uuid: string,
  { error, retrySeconds }: { error: string; retrySeconds: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    update outbox set last_error = ${error}, delivery = case when channel = 'sms' then 'refused' end,
      next_attempt_at = now() + ${retrySeconds ?? 0} * interval '1 second',
      failed_at = case when ${retrySeconds === null} then now() end
    where uuid = ${uuid} and dropped_at is null
    returning uuid`.execute(db);
  return rows.length > 0;
}

/** Deletes messages not yet taken by a worker. */
export async function dropUnsent(
  tx: Tx,
  { recipient, template }: { recipient: string; template: string },
): Promise<void> {
  await sql`delete from outbox where recipient = ${recipient} and template = ${template}
             and sent_at is null and failed_at is null and attempts = 0`.execute(tx);
}

/** Delays a message by `seconds`. */
export async function postpone(tx: Tx, uuid: string, seconds: number): Promise<void> {
  await sql`update outbox set next_attempt_at = now() + ${seconds} * interval '1 second' where uuid = ${uuid}`.execute(
    tx,
  );
}
