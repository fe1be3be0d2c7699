import { sql } from "kysely";
import type { SentFileKind } from "#app/domain/exchange/sent-files.ts";
import type { Db, Tx } from "#server/db/client.ts";

export type SentFileRow = {
  uuid: string;
  name: string;
  kind: SentFileKind;
  size: number;
  parts: number;
  lastHash: Buffer | null;
  lastSize: number | null;
  state: "open" | "queued" | "done";
  job: string | null;
};

const columns = sql`f.uuid, f.name, f.kind, f.size::float8 as size, f.parts, f.last_hash as "lastHash",
  f.last_size::float8 as "lastSize", f.state, f.job_uuid as job`;

/** The file of this name that was started last. */
export async function findSentFile(db: Db | Tx, session: string, name: string): Promise<SentFileRow | undefined> {
  const { rows } = await sql<SentFileRow>`
    select ${columns} from exchange_files f where f.session_uuid = ${session} and f.name = ${name}
     order by f.started desc limit 1`.execute(db);
  return rows[0];
}

export async function openSentFiles(db: Db | Tx, session: string): Promise<SentFileRow[]> {
  const { rows } = await sql<SentFileRow>`
    select ${columns} from exchange_files f where f.session_uuid = ${session} and f.state = 'open'
     order by f.created_at, f.uuid`.execute(db);
  return rows;
}

export async function filesOfJob(db: Db, job: string): Promise<SentFileRow[]> {
  const { rows } = await sql<SentFileRow>`
    select ${columns} from exchange_files f where f.job_uuid = ${job} order by f.created_at, f.uuid`.execute(db);
  return rows;
}

export async function startSentFile(
  tx: Tx,
  { session, ...file }: { uuid: string; session: string; name: string; kind: SentFileKind; created_at: Date },
): Promise<void> {
  await sql`
    insert into exchange_files (uuid, session_uuid, name, kind, created_at, started)
    select ${file.uuid}, ${session}, ${file.name}, ${file.kind}, ${file.created_at}, coalesce(max(started), 0) + 1
      from exchange_files where session_uuid = ${session} and name = ${file.name}`.execute(tx);
}

export type SentPart = { key: string; size: number };
export type SentChunk = { hash: Buffer; size: number; parts: readonly SentPart[] };

/** Adds a chunk that was received whole. */
export async function appendChunk(tx: Tx, file: SentFileRow, { hash, size, parts }: SentChunk): Promise<void> {
  await tx
    .insertInto("exchange_file_parts")
    .values(
      parts.map((part, at) => ({
        file_uuid: file.uuid,
        position: file.parts + at + 1,
        file_key: part.key,
        size: part.size,
      })),
    )
    .execute();
  await sql`
    update exchange_sessions s set bytes = bytes + ${size} from exchange_files f
     where f.uuid = ${file.uuid} and s.uuid = f.session_uuid`.execute(tx);
  await sql`
    update exchange_files set size = size + ${size}, parts = parts + ${parts.length}, last_hash = ${hash},
           last_size = ${size} where uuid = ${file.uuid}`.execute(tx);
}

export async function partsOfFile(db: Db, file: string): Promise<SentPart[]> {
  const { rows } = await sql<SentPart>`
    select file_key as key, size from exchange_file_parts where file_uuid = ${file} order by position`.execute(db);
  return rows;
}

/** Forgets what a session has sent and no job has taken; the stored parts are swept by their missing rows. */
export async function dropOpenFiles(tx: Tx, session: string): Promise<void> {
  await tx.deleteFrom("exchange_files").where("session_uuid", "=", session).where("state", "=", "open").execute();
  await sql`
    update exchange_sessions set bytes = (
      select coalesce(sum(size), 0) from exchange_files where session_uuid = ${session}
    ) where uuid = ${session}`.execute(tx);
}

/** The named files, with the pictures that the session has sent since its last job: each belongs to one. */
export async function takeFiles(tx: Tx, job: string, session: string, files: readonly string[]): Promise<void> {
  await sql`
    update exchange_files set job_uuid = ${job}, state = 'queued'
     where session_uuid = ${session} and state = 'open'
       and (kind = 'picture' or uuid = any(${[...files]}::uuid[]))`.execute(tx);
}

export async function closeFilesOfJob(tx: Tx, job: string): Promise<void> {
  await tx.updateTable("exchange_files").set({ state: "done" }).where("job_uuid", "=", job).execute();
}
