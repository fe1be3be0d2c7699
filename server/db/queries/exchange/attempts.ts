import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/** `login`: its hash where it has worked from the address before; null for all other logins together. */
export type ExchangeTried = { address: string; login: Buffer | null };

/** Wrong passwords since then; concurrent tries from the same address wait. */
export async function lockExchangeTries(tx: Tx, { address, login }: ExchangeTried, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exchange ${address}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from exchange_attempts
     where at > ${since} and address = ${address} and login is not distinct from ${login}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertExchangeTry(tx: Tx, { address, login }: ExchangeTried, at: Date): Promise<string> {
  const { id } = await tx
    .insertInto("exchange_attempts")
    .values({ at, address, login })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteExchangeTry(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom("exchange_attempts").where("id", "=", id).execute();
}

/** Has this connection had a session from this address? */
export async function hasConnectedFrom(db: Db | Tx, login: string, address: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from exchange_sessions s join exchange_connections c on c.uuid = s.connection_uuid
     where c.login = ${login} and s.address = ${address} and s.began_at > ${since} limit 1`.execute(db);
  return rows.length > 0;
}
