import { sql } from "kysely";
import type { ExchangeType } from "#app/domain/exchange/connection.ts";
import type { SentFileKind } from "#app/domain/exchange/sent-files.ts";
import type { Db } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

export type FileInHistory = { uuid: string; name: string; size: number; receivedAt: string };

/** Files of a session that were received after `since`: older ones are deleted, be it later. */
type KeptFiles = { session: string; since: Date };

export async function countKeptFiles(db: Db, { session, since }: KeptFiles): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from exchange_files where session_uuid = ${session} and created_at > ${since}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function listKeptFiles(
  db: Db,
  { session, since }: KeptFiles,
  { limit, offset }: { limit: number; offset: number },
): Promise<FileInHistory[]> {
  const { rows } = await sql<FileInHistory>`
    select f.uuid, f.name, f.size::float8 as size, ${instant("f.created_at")} as "receivedAt"
      from exchange_files f where f.session_uuid = ${session} and f.created_at > ${since}
     order by f.created_at, f.uuid limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** A file with where it comes from. */
export type KeptFileRow = {
  uuid: string;
  name: string;
  kind: SentFileKind;
  size: number;
  session: string;
  type: ExchangeType;
  connection: string;
  connectionName: string;
};

export async function findKeptFile(db: Db, uuid: string, since: Date): Promise<KeptFileRow | undefined> {
  const { rows } = await sql<KeptFileRow>`
    select f.uuid, f.name, f.kind, f.size::float8 as size, s.uuid as session, s.type, c.uuid as connection,
           c.name as "connectionName"
      from exchange_files f join exchange_sessions s on s.uuid = f.session_uuid
      join exchange_connections c on c.uuid = s.connection_uuid
     where f.uuid = ${uuid} and f.created_at > ${since}`.execute(db);
  return rows[0];
}

/** Orders, with their buyers, whose parts documents of 1C name by their ids or numbers. */
export async function ordersOfDocuments(
  db: Db,
  { parts, numbers }: { parts: readonly string[]; numbers: readonly string[] },
): Promise<{ order: string; user: string }[]> {
  const { rows } = await sql<{ order: string; user: string }>`
    select o.uuid as order, o.user_uuid as user from orders o
     where o.uuid in (
       select p.order_uuid from order_parts p where p.uuid = any(${[...parts]}::uuid[])
       union select p.order_uuid from order_parts p where p.number = any(${[...numbers]}::text[]))`.execute(db);
  return rows;
}
