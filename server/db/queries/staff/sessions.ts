import { sql } from "kysely";
import type { SessionTimes } from "#app/domain/staff/sign-in.ts";
import type { Db, Tx } from "#server/db/client.ts";

type NewStaffSession = {
  uuid: string;
  staffUuid: string;
  tokenHash: Buffer;
  at: Date;
  expiresAt: Date;
  /** Null for a session opened without the generator. */
  codeAt: Date | null;
  address: string;
  userAgent: string;
};

export async function insertStaffSession(tx: Tx, one: NewStaffSession): Promise<void> {
  await tx
    .insertInto("staff_sessions")
    .values({
      uuid: one.uuid,
      staff_uuid: one.staffUuid,
      token_hash: one.tokenHash,
      created_at: one.at,
      last_seen_at: one.at,
      expires_at: one.expiresAt,
      code_at: one.codeAt ?? new Date(0),
      address: one.address,
      user_agent: one.userAgent,
    })
    .execute();
}

export type StaffSessionRow = SessionTimes & {
  sessionUuid: string;
  codeAt: Date;
  uuid: string;
  name: string;
  email: string;
  roles: string[];
  cities: string[];
  warehouses: string[];
  status: string;
};

export async function sessionByToken(db: Db, tokenHash: Buffer): Promise<StaffSessionRow | undefined> {
  const { rows } = await sql<StaffSessionRow>`
    select s.uuid as "sessionUuid", s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt", s.ended_at as "endedAt",
           s.code_at as "codeAt", t.uuid, t.name, t.email, t.roles, t.city_uuids as cities,
           t.warehouse_uuids as warehouses, t.status
      from staff_sessions s join staff t on t.uuid = s.staff_uuid
     where s.token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

export async function noteUse(db: Db, sessionUuid: string, at: Date): Promise<void> {
  await db
    .updateTable("staff_sessions")
    .set({ last_seen_at: at })
    .where("uuid", "=", sessionUuid)
    .where("last_seen_at", "<", at)
    .execute();
}

export async function noteFreshCode(tx: Tx, sessionUuid: string, at: Date): Promise<void> {
  await tx.updateTable("staff_sessions").set({ code_at: at }).where("uuid", "=", sessionUuid).execute();
}

/** `but`: a session to keep. Returns the number of ended ones. */
export async function endStaffSessions(
  tx: Tx,
  staffUuid: string,
  { at, reason, only, but }: { at: Date; reason: string; only?: string; but?: string },
): Promise<number> {
  let query = tx
    .updateTable("staff_sessions")
    .set({ ended_at: at, ended_reason: reason })
    .where("staff_uuid", "=", staffUuid)
    .where("ended_at", "is", null);
  if (only !== undefined) query = query.where("uuid", "=", only);
  if (but !== undefined) query = query.where("uuid", "<>", but);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

export type SignInRow = { staffUuid: string; secret: Buffer | null };

export async function insertSignIn(
  tx: Tx,
  one: { hash: Buffer; staffUuid: string; secret: Buffer | null; expiresAt: Date },
) {
  await tx
    .insertInto("staff_sign_ins")
    .values({ hash: one.hash, staff_uuid: one.staffUuid, totp_secret: one.secret, expires_at: one.expiresAt })
    .execute();
}

export async function signInByToken(db: Db | Tx, hash: Buffer, now: Date): Promise<SignInRow | undefined> {
  return db
    .selectFrom("staff_sign_ins")
    .select(["staff_uuid as staffUuid", "totp_secret as secret"])
    .where("hash", "=", hash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Ends all unfinished sign-ins of the person; false if this one was finished meanwhile. */
export async function finishSignIn(tx: Tx, staffUuid: string, hash: Buffer): Promise<boolean> {
  const gone = await tx.deleteFrom("staff_sign_ins").where("staff_uuid", "=", staffUuid).returning("hash").execute();
  return gone.some((one) => one.hash.equals(hash));
}

/** Unfinished sign-ins end too. */
export async function endAllSessions(tx: Tx, staffUuid: string, at: Date, reason: string): Promise<void> {
  await tx.deleteFrom("staff_sign_ins").where("staff_uuid", "=", staffUuid).execute();
  await endStaffSessions(tx, staffUuid, { at, reason });
}

export type OpenSession = { uuid: string; createdAt: Date; lastSeenAt: Date; address: string; userAgent: string };

export async function openSessionsOf(
  db: Db,
  staffUuid: string,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<OpenSession[]> {
  return db
    .selectFrom("staff_sessions")
    .select(["uuid", "created_at as createdAt", "last_seen_at as lastSeenAt", "address", "user_agent as userAgent"])
    .where("staff_uuid", "=", staffUuid)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .where("last_seen_at", ">", idleSince)
    .orderBy("last_seen_at", "desc")
    .execute();
}
