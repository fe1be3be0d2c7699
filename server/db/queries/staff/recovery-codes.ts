import type { Tx } from "#server/db/client.ts";

export async function replaceRecoveryCodes(tx: Tx, staffUuid: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom("staff_recovery_codes").where("staff_uuid", "=", staffUuid).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto("staff_recovery_codes")
    .values(hashes.map((hash) => ({ staff_uuid: staffUuid, hash })))
    .execute();
}

/** Whether the code was there and unused. */
export async function useRecoveryCode(tx: Tx, staffUuid: string, hash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("staff_recovery_codes")
    .set({ used_at: at })
    .where("staff_uuid", "=", staffUuid)
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
