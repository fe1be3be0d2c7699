import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/** `account`: hash of the typed e-mail, whether somebody has it or not. */
export type Tried = { account: Buffer; address: string };

export type PastTries = { account: Date[]; address: Date[] };

/** Times of wrong tries since then, the latest first; concurrent tries of the same account or address wait. */
export async function lockTries(tx: Tx, { account, address }: Tried, since: Date): Promise<PastTries> {
  // Addresses before accounts, so that nobody waits in a circle.
  for (const key of [`address ${address}`, `account ${account.toString("hex")}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`staff ${key}`}, 0))`.execute(tx);
  const { rows } = await sql<{ at: Date; isAccount: boolean; isAddress: boolean }>`
    select at, account = ${account} as "isAccount", address = ${address} as "isAddress" from staff_attempts
     where at > ${since} and (account = ${account} or address = ${address}) order by at desc`.execute(tx);
  return {
    account: rows.filter(({ isAccount }) => isAccount).map(({ at }) => at),
    address: rows.filter(({ isAddress }) => isAddress).map(({ at }) => at),
  };
}

export async function insertTry(tx: Tx, { account, address }: Tried, at: Date): Promise<string> {
  const { id } = await tx
    .insertInto("staff_attempts")
    .values({ at, account, address })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteTry(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom("staff_attempts").where("id", "=", id).execute();
}
