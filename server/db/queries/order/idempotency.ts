import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";
import { databaseCode } from "#server/db/database-code.ts";

export type KeyOwner = { owner: string; scope: string; key: string };
export type ClaimedKey = { state: "fresh" } | { state: "done"; response: unknown } | { state: "reused" };

/**
 * Claims an idempotency key. Waits for a transaction that holds it; the result is `done` with its response, `reused`
 * for a different request, or fresh after a rollback. Throws KeyHeld after lock_timeout.
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

/**
 * Like claimKey, but the key expires after so many milliseconds; repeats before that get the first response.
 * Deduplicates double clicks.
 */
export async function claimClick(tx: Tx, key: KeyOwner, freeAfterMs: number): Promise<ClaimedKey> {
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

/** After removing a line, a click may add it again immediately. */
export async function forgetClicks(tx: Tx, owner: string, scope: string): Promise<void> {
  await tx.deleteFrom("idempotency_keys").where("owner", "=", owner).where("scope", "=", scope).execute();
}

/** A separate statement: its snapshot includes what the awaited transaction committed. */
async function responseOf(tx: Tx, { owner, scope, key }: KeyOwner) {
  const { rows } = await sql<{ request_hash: string; response: unknown }>`
    select request_hash, response from idempotency_keys
    where owner = ${owner} and scope = ${scope} and key = ${key}`.execute(tx);
  return rows[0];
}

export async function keepResponse(tx: Tx, key: KeyOwner, response: object): Promise<void> {
  await responseKeeping(tx, key, response).execute();
}

/** The same as a write for batching. */
export function responseKeeping(tx: Tx, { owner, scope, key }: KeyOwner, response: object) {
  return tx
    .updateTable("idempotency_keys")
    .set({ response: JSON.stringify(response) })
    .where("owner", "=", owner)
    .where("scope", "=", scope)
    .where("key", "=", key);
}

const lockNotAvailable = "55P03";

/** The same request is still running elsewhere; reported as a slow database unless the caller knows better. */
export class KeyHeld extends Error {
  readonly code = lockNotAvailable;
}
