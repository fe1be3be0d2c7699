import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";
import { databaseCode } from "#server/db/database-code.ts";

export type KeyOwner = { owner: string; scope: string; key: string };
export type ClaimedKey = { state: "fresh" } | { state: "done"; response: unknown } | { state: "reused" };

/**
 * Takes the key for this transaction. While another one holds it, waits for its end: then the key is done with that
 * one's answer, reused by a different request, or, when it rolled back, fresh. Throws KeyHeld after lock_timeout.
 */
export async function claimKey(tx: Tx, claimed: KeyOwner, requestHash: string): Promise<ClaimedKey> {
  const { owner, scope, key } = claimed;
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
  const row = await responseOf(tx, claimed);
  return row?.request_hash === requestHash ? { state: "done", response: row.response } : { state: "reused" };
}

/** As claimKey, of a key that is free again after so many milliseconds: whoever comes sooner gets the first one's answer. */
export async function claimPress(tx: Tx, key: KeyOwner, freeAfterMs: number): Promise<ClaimedKey> {
  const taken = await sql`
    insert into idempotency_keys (owner, scope, key, request_hash)
    values (${key.owner}, ${key.scope}, ${key.key}, ${key.key})
    on conflict (owner, scope, key) do update set created_at = now(), response = null
      where idempotency_keys.created_at <= now() - ${freeAfterMs} * interval '1 millisecond'
    returning key`.execute(tx);
  if (taken.rows.length > 0) return { state: "fresh" };
  const response = await responseOf(tx, key);
  return response ? { state: "done", response: response.response } : { state: "fresh" };
}

/** After a line was removed, the next press adds it again, however soon. */
export async function forgetPresses(tx: Tx, owner: string, scope: string): Promise<void> {
  await tx.deleteFrom("idempotency_keys").where("owner", "=", owner).where("scope", "=", scope).execute();
}

/** A statement of its own: what another transaction wrote while this one waited for it is seen by a later one only. */
async function responseOf(tx: Tx, { owner, scope, key }: KeyOwner) {
  const { rows } = await sql<{ request_hash: string; response: unknown }>`
    select request_hash, response from idempotency_keys
    where owner = ${owner} and scope = ${scope} and key = ${key}`.execute(tx);
  return rows[0];
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
