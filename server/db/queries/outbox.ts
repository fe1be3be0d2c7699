import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

export type NewLetter = { uuid: string; recipient: string; template: string; params: object; dedupeKey: string };

/** Written in the transaction of what the letter tells; the same event twice is one letter. */
export async function insertLetter(tx: Tx, letter: NewLetter): Promise<void> {
  await tx
    .insertInto("outbox")
    .values({
      uuid: letter.uuid,
      channel: "email",
      recipient: letter.recipient,
      template: letter.template,
      params: JSON.stringify(letter.params),
      dedupe_key: letter.dedupeKey,
    })
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .execute();
}

export type WaitingLetter = { uuid: string; recipient: string; template: string; params: unknown; dedupeKey: string; attempts: number };

/**
 * Takes letters to send and lends them out for `leaseSeconds`: a worker that dies gives its letters back by itself, and
 * two workers never hold the same one at a time.
 */
export async function leaseLetters(db: Db, { most, leaseSeconds }: { most: number; leaseSeconds: number }): Promise<WaitingLetter[]> {
  const { rows } = await sql<WaitingLetter>`
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

export async function markSent(db: Db, uuid: string): Promise<void> {
  await db.updateTable("outbox").set({ sent_at: sql`now()`, last_error: null }).where("uuid", "=", uuid).execute();
}

/** Not sent this time: again after `retrySeconds`, or, when null, never (a dead letter that stays visible). */
export async function markUnsent(db: Db, uuid: string, { error, retrySeconds }: { error: string; retrySeconds: number | null }): Promise<void> {
  await sql`
    update outbox set last_error = ${error},
      next_attempt_at = now() + ${retrySeconds ?? 0} * interval '1 second',
      failed_at = case when ${retrySeconds === null} then now() end
    where uuid = ${uuid}`.execute(db);
}
