import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";
import { databaseCode } from "#server/db/database-code.ts";

export type KeyOwner = { owner: string; scope: string; key: string };
export type ClaimedKey = { state: "fresh" } | { state: "done"; response: unknown } | { state: "reused" };

/**
 * Takes the key for this transaction. While another one holds it, waits for its end: then the key is done with that
 * one's answer, reused by a different request, or, when it rolled back, fresh. Throws KeyHeld after lock_timeout.
 */
export async function claimKey(tx: Tx, { owner, scope, key }: KeyOwner, requestHash: string): Promise<ClaimedKey> {
  const taken = await tx
    .insertInto("idempotency_keys")
    .values({ owner, scope, key, request_hash: requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw databaseCode(error) === lockNotAvailable ? new KeyHeld() : error;
    });
  if (taken) return { state: "fresh" };
  const { rows } = await sql<{ request_hash: string; response: unknown }>`
    select request_hash, response from idempotency_keys
    where owner = ${owner} and scope = ${scope} and key = ${key}`.execute(tx);
  const [row] = rows;
  return row?.request_hash === requestHash ? { state: "done", response: row.response } : { state: "reused" };
}

export async function keepResponse(tx: Tx, { owner, scope, key }: KeyOwner, response: object): Promise<void> {
  await tx
    .updateTable("idempotency_keys")
    .set({ response: JSON.stringify(response) })
    .where("owner", "=", owner)
    .where("scope", "=", scope)
    .where("key", "=", key)
    .execute();
}

const lockNotAvailable = "55P03";

/** The same request is still running somewhere; who has no better answer says that the database was too slow. */
export class KeyHeld extends Error {
  readonly code = lockNotAvailable;
}
