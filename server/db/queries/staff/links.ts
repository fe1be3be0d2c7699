import type { Db, Tx } from "#server/db/client.ts";

/** A new one-time link; earlier ones of the person end. */
export async function replaceLink(tx: Tx, one: { hash: Buffer; staffUuid: string; expiresAt: Date }): Promise<void> {
  await deleteLinks(tx, one.staffUuid);
  await tx
    .insertInto("staff_links")
    .values({ hash: one.hash, staff_uuid: one.staffUuid, expires_at: one.expiresAt })
    .execute();
}

export async function deleteLinks(tx: Tx, staffUuid: string): Promise<void> {
  await tx.deleteFrom("staff_links").where("staff_uuid", "=", staffUuid).execute();
}

/** Whose link it is, while it is good. */
export async function ownerOfLink(db: Db | Tx, hash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom("staff_links")
    .select("staff_uuid")
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.staff_uuid;
}

/** False if it was used meanwhile. */
export async function spendLink(tx: Tx, hash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("staff_links")
    .set({ used_at: at })
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
