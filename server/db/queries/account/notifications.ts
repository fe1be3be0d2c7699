import type { Tx } from "#server/db/client.ts";

/** `event` is a key of the texts `notifications`, `params` what its sentence needs, `path` where in the shop it leads. */
export type NewNotification = {
  uuid: string;
  userUuid: string;
  event: string;
  params: Record<string, string | number>;
  path: string | null;
  dedupeKey: string;
};

/** Written in the transaction of what it tells; the same event twice is told once. */
export async function insertNotification(tx: Tx, { uuid, userUuid, event, params, path, dedupeKey }: NewNotification) {
  await tx
    .insertInto("notifications")
    .values({
      uuid,
      user_uuid: userUuid,
      event,
      params: JSON.stringify(params),
      path,
      dedupe_key: `${dedupeKey}:${userUuid}`,
    })
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .execute();
}
