import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/** `fresh`: the session begins with a confirmed phone code. */
type NewSession = {
  uuid: string;
  userUuid: string;
  maxSeconds: number;
  userAgent: string;
  cityUuid: string | null;
  fresh: boolean;
};

/** Returns the creation time by the database's clock. */
export async function insertSession(
  tx: Tx,
  { uuid, userUuid, maxSeconds, userAgent, cityUuid, fresh }: NewSession,
): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    insert into sessions (uuid, user_uuid, absolute_expiry, user_agent, city_uuid, confirmed_at)
    values (${uuid}, ${userUuid}, now() + ${maxSeconds} * interval '1 second', ${userAgent}, ${cityUuid},
            ${fresh ? sql`now()` : sql`'epoch'`})
    returning clock_timestamp() as at`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("a session was not opened");
  return row.at;
}

/**
 * The database's clock minus a detected jump, in milliseconds: token lifetimes use it, so that a jump ends no session
 * and none lives longer after the clock is corrected.
 */
const steady = (jumped: number) => sql`(clock_timestamp() - ${jumped} * interval '1 millisecond')`;

type NewRefreshToken = { hash: Buffer; sessionUuid: string; seq: number; seconds: number; jumped: number };

/** Lives `seconds`, but no longer than its session. */
export async function insertRefreshToken(tx: Tx, one: NewRefreshToken): Promise<void> {
  const issued = steady(one.jumped);
  await sql`insert into refresh_tokens (token_hash, session_uuid, seq, issued_at, expires_at)
            select ${one.hash}, uuid, ${one.seq}, ${issued}, least(${issued} + ${one.seconds} * interval '1 second', absolute_expiry)
              from sessions where uuid = ${one.sessionUuid}`.execute(tx);
}

export type LockedSession = {
  uuid: string;
  userUuid: string;
  currentSeq: number;
  isRevoked: boolean;
  revokedReason: string | null;
  absoluteExpiry: Date;
  /** Read time, by the database's clock. */
  at: Date;
};

/** Locks the session of a refresh token; concurrent rotations and logouts wait. */
export async function lockSessionOf(tx: Tx, hash: Buffer): Promise<LockedSession | undefined> {
  const { rows } = await sql<LockedSession>`
    select s.uuid, s.user_uuid as "userUuid", s.current_seq as "currentSeq", s.revoked_at is not null as "isRevoked",
           s.revoked_reason as "revokedReason", s.absolute_expiry as "absoluteExpiry", clock_timestamp() as at
      from sessions s
     where s.uuid = (select session_uuid from refresh_tokens where token_hash = ${hash})
       for update`.execute(tx);
  return rows[0];
}

export type RefreshTokenState = { seq: number; isFresh: boolean; rotatedWithin: boolean };

/**
 * State of a token; read after locking its session. `rotatedWithin`: it was replaced at most `overlap` seconds ago, by
 * the jumped or the steady clock. A replacement dated in the future predates a clock correction, so its age is unknown.
 */
export async function refreshTokenState(
  tx: Tx,
  hash: Buffer,
  { overlap, jumped }: { overlap: number; jumped: number },
): Promise<RefreshTokenState | undefined> {
  const now = steady(jumped);
  const within = sql`${overlap} * interval '1 second'`;
  const { rows } = await sql<RefreshTokenState>`
    select seq, expires_at > ${now} as "isFresh",
           coalesce(rotated_at between ${now} - ${within} and ${now} + interval '1 second'
                 or rotated_at between clock_timestamp() - ${within} and clock_timestamp(), false) as "rotatedWithin"
      from refresh_tokens where token_hash = ${hash}`.execute(tx);
  return rows[0];
}

export async function markRotated(
  tx: Tx,
  hash: Buffer,
  { sessionUuid, seq, jumped }: { sessionUuid: string; seq: number; jumped: number },
): Promise<void> {
  await sql`update refresh_tokens set rotated_at = ${steady(jumped)} where token_hash = ${hash}`.execute(tx);
  await sql`update sessions set current_seq = ${seq}, last_seen_at = clock_timestamp() where uuid = ${sessionUuid}`.execute(
    tx,
  );
}

/** Phones of the sessions' accounts. */
export async function phonesOfSessions(tx: Tx, sessionUuids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    select distinct u.phone from sessions s join users u on u.uuid = s.user_uuid
     where s.uuid = any(${sessionUuids}) order by u.phone`.execute(tx);
  return rows.map(({ phone }) => phone);
}

/** Why a session is not usable; undefined while it is, and when there is none. */
export async function endedSession(db: Db, sessionUuid: string): Promise<{ revokedReason: string | null } | undefined> {
  const { rows } = await sql<{ revokedReason: string | null }>`
    select revoked_reason as "revokedReason" from sessions
     where uuid = ${sessionUuid} and (revoked_at is not null or absolute_expiry <= clock_timestamp())`.execute(db);
  return rows[0];
}

/** Ends one of the user's sessions; false when there is none. An ended session keeps its reason. */
export async function revokeOwnSession(tx: Tx, userUuid: string, uuid: string, reason: string): Promise<boolean> {
  const { rows } = await sql`
    update sessions set revoked_reason = case when revoked_at is null then ${reason} else revoked_reason end,
                        revoked_at = coalesce(revoked_at, clock_timestamp())
     where uuid = ${uuid} and user_uuid = ${userUuid} returning uuid`.execute(tx);
  return rows.length === 1;
}

/** Ends a session; returns whether it was active. */
export async function revokeSession(tx: Tx, sessionUuid: string, reason: string): Promise<boolean> {
  const { rows } = await sql`
    update sessions set revoked_at = clock_timestamp(), revoked_reason = ${reason}
     where uuid = ${sessionUuid} and revoked_at is null returning uuid`.execute(tx);
  return rows.length === 1;
}
