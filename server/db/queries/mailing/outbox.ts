import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

export type NewMessage = { uuid: string; recipient: string; template: string; params: object; dedupeKey: string };

/** Written in the transaction of what the e-mail tells; the same event twice is one e-mail. */
export async function insertEmail(tx: Tx, email: NewMessage): Promise<void> {
  await emailInsert(tx, email).execute();
}

/** The same, to be sent with other writes. */
export function emailInsert(tx: Tx, email: NewMessage) {
  return messageInsert(tx, "email", email);
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

/** Who waits in front of the screen for it comes first, who did not ask for it last. */
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
  ],
  last: ["restock", "subscription.already"],
};

function priorityOf(template: string): number {
  return priorities.first.includes(template) ? 0 : priorities.last.includes(template) ? 2 : 1;
}

export type OutboxState = { waiting: number; oldestSeconds: number };

/** How much is still to be sent, and for how many seconds the oldest has waited. */
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
  /** Of an SMS: the number the operator knows it by. */
  messageId: number | null;
};

/**
 * The next e-mail to send, lent out for `leaseSeconds`: a worker that dies gives it back by itself, and two workers never
 * hold the same one at a time. Null when none is due.
 */
export async function leaseEmail(db: Db, leaseSeconds: number): Promise<WaitingMessage | null> {
  const lent = sql`next_attempt_at = now() + ${leaseSeconds} * interval '1 second'`;
  return take(db, "email", lent);
}

/** The next message to send; it is noted as lost until `markSent` or `markUnsent` tells better. */
export async function leaseSms(db: Db): Promise<WaitingMessage | null> {
  return take(
    db,
    "sms",
    sql`failed_at = now(), last_error = 'outcome unknown', delivery = 'unknown', message_id = 1 + floor(random() * 2147483647)::int`,
  );
}

/** Workers that ask at the same time neither wait for each other nor get the same. */
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

/** Not sent this time: again after `retrySeconds`, or, when null, never (a dead e-mail that stays visible). */
export async function markUnsent(
  db: Db,
  uuid: string,
  { error, retrySeconds }: { error: string; retrySeconds: number | null },
): Promise<void> {
  await sql`
    update outbox set last_error = ${error}, delivery = case when channel = 'sms' then 'refused' end,
      next_attempt_at = now() + ${retrySeconds ?? 0} * interval '1 second',
      failed_at = case when ${retrySeconds === null} then now() end
    where uuid = ${uuid}`.execute(db);
}

/** Messages that no worker has taken yet. */
export async function dropUnsent(
  tx: Tx,
  { recipient, template }: { recipient: string; template: string },
): Promise<void> {
  await sql`delete from outbox where recipient = ${recipient} and template = ${template}
             and sent_at is null and failed_at is null and attempts = 0`.execute(tx);
}

/** Not before so many seconds have passed. */
export async function postpone(tx: Tx, uuid: string, seconds: number): Promise<void> {
  await sql`update outbox set next_attempt_at = now() + ${seconds} * interval '1 second' where uuid = ${uuid}`.execute(
    tx,
  );
}
