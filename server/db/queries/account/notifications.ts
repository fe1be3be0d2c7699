import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/** `event` is a key of the texts `notifications`, `params` fill its placeholders, `path` is the link. */
export type NewNotification = {
  uuid: string;
  userUuid: string;
  event: string;
  params: Record<string, string | number>;
  path: string | null;
  dedupeKey: string;
};

/** Inserted in the transaction of the event; duplicates by `dedupeKey` are ignored. */
export async function insertNotification(tx: Tx, notification: NewNotification): Promise<void> {
  await notificationInsert(tx, notification).execute();
}

/** The same as a write for batching. */
export function notificationInsert(tx: Tx, { uuid, userUuid, event, params, path, dedupeKey }: NewNotification) {
  return tx
    .insertInto("notifications")
    .values({
      uuid,
      user_uuid: userUuid,
      event,
      params: JSON.stringify(params),
      path,
      dedupe_key: `${dedupeKey}:${userUuid}`,
    })
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing());
}

export type NotificationRow = {
  uuid: string;
  event: string;
  params: unknown;
  path: string | null;
  createdAt: string;
  isRead: boolean;
};

/** One page, newest first, with total and unread counts; one statement. */
export async function listNotifications(
  db: Db,
  userUuid: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: NotificationRow[]; total: number; unread: number }> {
  const { rows } = await sql<{ items: NotificationRow[]; total: number; unread: number }>`
    select
      (select count(*)::int from notifications where user_uuid = ${userUuid}) as total,
      (select count(*)::int from notifications where user_uuid = ${userUuid} and read_at is null) as unread,
      coalesce((
        select json_agg(item)
        from (
          select uuid, event, params, path, read_at is not null as "isRead",
                 to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
            from notifications where user_uuid = ${userUuid}
           order by created_at desc, uuid
           limit ${limit} offset ${(page - 1) * limit}
        ) item
      ), '[]') as items`.execute(db);
  return rows[0] ?? { items: [], total: 0, unread: 0 };
}

/** Marks one of the user's notices as read, or all (null); undefined when there is no such notice. `path`: its link. */
export async function markRead(
  db: Db,
  userUuid: string,
  uuid: string | null,
): Promise<{ path: string | null } | undefined> {
  const which = uuid === null ? sql`read_at is null` : sql`uuid = ${uuid}::uuid`;
  const { rows } = await sql<{ path: string | null }>`
    update notifications set read_at = coalesce(read_at, clock_timestamp())
     where user_uuid = ${userUuid} and ${which} returning path`.execute(db);
  return uuid === null ? { path: null } : rows[0];
}
