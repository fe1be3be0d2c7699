import { sql } from "kysely";
import type { ExchangeType } from "#app/domain/exchange/connection.ts";
import type { Db, Tx } from "#server/db/client.ts";

export type ExchangeSessionRow = {
  uuid: string;
  connection: string;
  type: ExchangeType;
  versionSent: string | null;
  version: string | null;
  /** Of all its files. */
  bytes: number;
  beganAt: Date;
  seenAt: Date;
  endedAt: Date | null;
};

export type NewExchangeSession = {
  uuid: string;
  connection: string;
  type: ExchangeType;
  tokenHash: Buffer;
  address: string;
  userAgent: string;
  at: Date;
};

const columns = sql`s.uuid, s.connection_uuid as connection, s.type, s.version_sent as "versionSent", s.version, s.bytes::float8 as bytes,
  s.began_at as "beganAt", s.seen_at as "seenAt", s.ended_at as "endedAt"`;

export async function insertExchangeSession(
  db: Db | Tx,
  { connection, tokenHash, userAgent, at, ...session }: NewExchangeSession,
): Promise<void> {
  await db
    .insertInto("exchange_sessions")
    .values({
      ...session,
      connection_uuid: connection,
      token_hash: tokenHash,
      user_agent: userAgent,
      began_at: at,
      seen_at: at,
    })
    .execute();
}

export async function findExchangeSession(db: Db, tokenHash: Buffer): Promise<ExchangeSessionRow | undefined> {
  const { rows } = await sql<ExchangeSessionRow>`
    select ${columns} from exchange_sessions s where s.token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

/** For a client that has lost its token; `type` null: of whatever type. */
export async function latestExchangeSession(
  db: Db,
  connection: string,
  type: ExchangeType | null,
): Promise<ExchangeSessionRow | undefined> {
  const { rows } = await sql<ExchangeSessionRow>`
    select ${columns} from exchange_sessions s
     where s.connection_uuid = ${connection} and (${type}::text is null or s.type = ${type})
     order by s.began_at desc limit 1`.execute(db);
  return rows[0];
}

export async function sessionType(db: Db, uuid: string): Promise<ExchangeType | undefined> {
  const { rows } = await sql<{ type: ExchangeType }>`
    select s.type from exchange_sessions s where s.uuid = ${uuid}`.execute(db);
  return rows[0]?.type;
}

/** Requests of a session that change its files or jobs follow one another. Returns the bytes of its files. */
export async function lockExchangeSession(tx: Tx, uuid: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select bytes::float8 as bytes from exchange_sessions where uuid = ${uuid} for update`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

export async function touchExchangeSession(db: Db, uuid: string, at: Date): Promise<void> {
  await db.updateTable("exchange_sessions").set({ seen_at: at }).where("uuid", "=", uuid).execute();
}

export async function writeAgreedVersion(
  tx: Tx,
  uuid: string,
  { sent, version }: { sent: string | null; version: string | null },
): Promise<void> {
  await tx.updateTable("exchange_sessions").set({ version_sent: sent, version }).where("uuid", "=", uuid).execute();
}

export async function replaceToken(tx: Tx, uuid: string, tokenHash: Buffer): Promise<void> {
  await tx.updateTable("exchange_sessions").set({ token_hash: tokenHash }).where("uuid", "=", uuid).execute();
}

/** After a new password and for a connection that is switched off. */
export async function endConnectionSessions(tx: Tx, connection: string, at: Date): Promise<void> {
  await tx
    .updateTable("exchange_sessions")
    .set({ ended_at: at })
    .where("connection_uuid", "=", connection)
    .where("ended_at", "is", null)
    .execute();
}
