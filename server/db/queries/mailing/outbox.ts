import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

export type NewMessage = { uuid: string; recipient: string; template: string; params: object; dedupeKey: string };

/** Written in the transaction of what the e-mail tells; the same event twice is one e-mail. */
export function insertEmail(tx: Tx, email: NewMessage): Promise<void> {
  return insertMessage(tx, "email", email);
}

export function insertSms(tx: Tx, message: NewMessage): Promise<void> {
  return insertMessage(tx, "sms", message);
}

async function insertMessage(tx: Tx, channel: "email" | "sms", message: NewMessage): Promise<void> {
  await tx
    .insertInto("outbox")
    .values({
      uuid: message.uuid,
      channel,
      recipient: message.recipient,
      template: message.template,
      params: JSON.stringify(message.params),
      dedupe_key: message.dedupeKey,
    })
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .execute();
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
};

/**
 * Takes e-mails to send and lends them out for `leaseSeconds`: a worker that dies gives its e-mails back by itself, and
 * two workers never hold the same one at a time.
 */
export async function leaseEmails(
  db: Db,
  { most, leaseSeconds }: { most: number; leaseSeconds: number },
): Promise<WaitingMessage[]> {
  const { rows } = await sql<WaitingMessage>`
    update outbox set attempts = attempts + 1, next_attempt_at = now() + ${leaseSeconds} * interval '1 second'
    where uuid in (
      select uuid from outbox
      where channel = 'email' and sent_at is null and failed_at is null and next_attempt_at <= now()
      order by next_attempt_at
      limit ${most}
      for update skip locked
    )
    returning uuid, recipient, template, params, dedupe_key as "dedupeKey", attempts`.execute(db);
  return rows;
}

/** Takes messages to send; each is noted as lost until `markSent` or `markUnsent` tells better. */
export async function leaseSms(db: Db, most: number): Promise<WaitingMessage[]> {
  const { rows } = await sql<WaitingMessage>`
    update outbox set attempts = attempts + 1, failed_at = now(), last_error = 'outcome unknown'
    where uuid in (
      select uuid from outbox
      where channel = 'sms' and sent_at is null and failed_at is null and next_attempt_at <= now()
      order by next_attempt_at
      limit ${most}
      for update skip locked
    )
    returning uuid, recipient, template, params, dedupe_key as "dedupeKey", attempts`.execute(db);
  return rows;
}

export async function markSent(db: Db, uuid: string): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ sent_at: sql`now()`, failed_at: null, last_error: null })
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
    update outbox set last_error = ${error},
      next_attempt_at = now() + ${retrySeconds ?? 0} * interval '1 second',
      failed_at = case when ${retrySeconds === null} then now() end
    where uuid = ${uuid}`.execute(db);
}
