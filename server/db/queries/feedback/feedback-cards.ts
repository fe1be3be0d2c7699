import type { Actor } from "#app/domain/actor.ts";
import { actorNames, actorValues } from "#server/db/queries/actor-columns.ts";
import { sql } from "kysely";
import type { FeedbackCard, OwnFeedback } from "#app/contract/content/feedback.ts";
import type { FeedbackStatus } from "#app/domain/feedback/status.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

const summary = sql`f.number, f.type, f.subject, f.status, ${instant("f.created_at")} as "createdAt"`;

/** One page of the user's messages with the total, newest first; one statement. */
export async function listFeedbacks(
  db: Db,
  userUuid: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: OwnFeedback[]; total: number }> {
  const { rows } = await sql<{ items: OwnFeedback[]; total: number }>`
    select
      (select count(*)::int from feedbacks f where f.user_uuid = ${userUuid}) as total,
      coalesce((
        select json_agg(item)
        from (
          select ${summary} from feedbacks f where f.user_uuid = ${userUuid}
          order by f.created_at desc, f.number desc
          limit ${limit} offset ${(page - 1) * limit}
        ) item
      ), '[]') as items`.execute(db);
  return rows[0] ?? { items: [], total: 0 };
}

/** One of the user's messages with files and replies; undefined for those of others. */
export async function findFeedback(db: Db, userUuid: string, number: string): Promise<FeedbackCard | undefined> {
  const { rows } = await sql<FeedbackCard>`
    select ${summary}, f.message,
      coalesce((
        select json_agg(json_build_object('uuid', x.uuid, 'name', x.name, 'size', x.size) order by x.created_at, x.uuid)
        from files x where x.feedback_uuid = f.uuid
      ), '[]') as files,
      coalesce((
        select json_agg(
          json_build_object('author', m.author, 'message', m.message, 'createdAt', ${instant("m.created_at")})
          order by m.created_at, m.uuid)
        from feedback_messages m where m.feedback_uuid = f.uuid
      ), '[]') as messages
    from feedbacks f
    where f.user_uuid = ${userUuid} and f.number = ${number}`.execute(db);
  return rows[0];
}

/** Is the file part of the user's message? */
export async function isOwnFile(db: Db, userUuid: string, number: string, fileUuid: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from files x join feedbacks f on f.uuid = x.feedback_uuid
     where x.uuid = ${fileUuid} and f.number = ${number} and f.user_uuid = ${userUuid}`.execute(db);
  return rows.length === 1;
}

export type LockedFeedback = {
  uuid: string;
  number: string;
  version: number;
  status: FeedbackStatus;
  subject: string;
  fio: string;
  phone: string | null;
  email: string | null;
  userUuid: string | null;
  cityUuid: string;
};

/** Locks a message. `owner`: restricts it to the owner's; null for the shop. */
export async function lockFeedback(tx: Tx, number: string, owner: string | null): Promise<LockedFeedback | undefined> {
  const { rows } = await sql<LockedFeedback>`
    select uuid, number, version, status, subject, fio, phone, email, user_uuid as "userUuid", city_uuid as "cityUuid"
      from feedbacks
     where number = ${number} and (${owner}::uuid is null or user_uuid = ${owner}::uuid)
       for update`.execute(tx);
  return rows[0];
}

export async function setFeedbackStatus(tx: Tx, uuid: string, status: FeedbackStatus): Promise<void> {
  await tx
    .updateTable("feedbacks")
    .set((eb) => ({ status, version: eb("version", "+", 1) }))
    .where("uuid", "=", uuid)
    .execute();
}

export async function insertFeedbackMessage(
  tx: Tx,
  {
    uuid,
    feedbackUuid,
    author,
    message,
    by,
  }: { uuid: string; feedbackUuid: string; author: "shop" | "user"; message: string; by: Actor },
): Promise<void> {
  await sql`insert into feedback_messages (uuid, feedback_uuid, author, message, created_at, ${actorNames})
            values (${uuid}, ${feedbackUuid}, ${author}, ${message}, clock_timestamp(), ${actorValues(by)})`.execute(
    tx,
  );
}

export type WaitingFeedback = { number: string; status: FeedbackStatus; subject: string; createdAt: Date };

/** Messages awaiting the shop, oldest first, or those in the given status. */
export async function waitingFeedbacks(
  db: Db,
  status: FeedbackStatus | null,
  most: number,
): Promise<WaitingFeedback[]> {
  const { rows } = await sql<WaitingFeedback>`
    select number, status, subject, created_at as "createdAt" from feedbacks
     where ${status === null ? sql`status in ('new', 'inProgress')` : sql`status = ${status}`}
     order by created_at, number limit ${most}`.execute(db);
  return rows;
}
