import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

export type NewProcess = {
  uuid: string;
  userUuid: string;
  rootUuid: string | null;
  type: string;
  title: string;
  params: object;
};

/** Timestamps are ISO; `expiresAt`: deletion of the row and its file. */
export type ProcessRow = {
  uuid: string;
  type: string;
  title: string;
  /** False when requested by a member without price access. */
  hasSums: boolean;
  status: "queued" | "processing" | "done" | "error";
  progress: number;
  createdAt: string;
  expiresAt: string;
  fileKey: string | null;
  fileName: string | null;
  fileMime: string | null;
  fileSize: number | null;
  errorCode: string | null;
};

/** Columns of a ProcessRow. */
export const processColumns = (daysKept: number) => sql`
  uuid, type, title, params ->> 'priced' is distinct from 'false' as "hasSums", status, progress, file_key as "fileKey", file_name as "fileName", file_mime as "fileMime",
  file_size as "fileSize", error_code as "errorCode",
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt",
  to_char((created_at + make_interval(days => ${daysKept}::int)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "expiresAt"`;

/** False at the user's limit of running processes; concurrent inserts are serialised. */
export async function insertProcess(tx: Tx, process: NewProcess, most: number): Promise<boolean> {
  await sql`select from users where uuid = ${process.userUuid} for update`.execute(tx);
  const { rows } = await sql<{ uuid: string }>`
    insert into file_processes (uuid, user_uuid, root_uuid, type, title, params)
    select ${process.uuid}::uuid, ${process.userUuid}::uuid, ${process.rootUuid}::uuid, ${process.type}, ${process.title},
           ${JSON.stringify(process.params)}::jsonb
     where (select count(*) from file_processes
             where user_uuid = ${process.userUuid} and status in ('queued', 'processing')) < ${most}
    returning uuid`.execute(tx);
  return rows.length > 0;
}

/** Files of a user for the selected counterparty, newest first. */
export async function listProcesses(
  db: Db,
  { userUuid, rootUuid }: { userUuid: string; rootUuid: string | null },
  { daysKept, most }: { daysKept: number; most: number },
): Promise<ProcessRow[]> {
  const { rows } = await sql<ProcessRow>`
    select ${processColumns(daysKept)} from file_processes
     where user_uuid = ${userUuid} and (root_uuid is null or root_uuid = ${rootUuid}::uuid)
       and created_at > now() - make_interval(days => ${daysKept}::int)
     order by created_at desc, uuid limit ${most}`.execute(db);
  return rows;
}

/** Undefined for those of another user or counterparty. */
export async function findProcess(
  db: Db | Tx,
  { uuid, userUuid, rootUuid }: { uuid: string; userUuid: string; rootUuid: string | null },
  daysKept: number,
): Promise<ProcessRow | undefined> {
  const { rows } = await sql<ProcessRow>`
    select ${processColumns(daysKept)} from file_processes
     where uuid = ${uuid} and user_uuid = ${userUuid} and (root_uuid is null or root_uuid = ${rootUuid}::uuid)
       and created_at > now() - make_interval(days => ${daysKept}::int)`.execute(db);
  return rows[0];
}

/** Without an owner check: the caller found the uuids through the owner's data. */
export async function findProcesses(db: Db, uuids: readonly string[], daysKept: number): Promise<ProcessRow[]> {
  const { rows } = await sql<ProcessRow>`
    select ${processColumns(daysKept)} from file_processes
     where uuid = any(${[...uuids]}::uuid[]) and created_at > now() - make_interval(days => ${daysKept}::int)`.execute(
    db,
  );
  return rows;
}

export type FinishedFile = { key: string; name: string; mime: string; size: number; sha256: Buffer };
export type StoredFile = { key: string; name: string; mime: string; sha256: Buffer };

export async function finishedFile(db: Db, uuid: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`
    select file_key as key, file_name as name, file_mime as mime, file_sha256 as sha256
      from file_processes where uuid = ${uuid} and status = 'done'`.execute(db);
  return rows[0];
}

/** A process leased by one worker; `token` identifies the lease. */
export type TakenProcess = {
  uuid: string;
  /** Null: made for one of the staff. */
  userUuid: string | null;
  rootUuid: string | null;
  type: string;
  params: unknown;
  token: number;
};

/**
 * Leases the oldest process that is queued or whose worker is silent. One already started `attempts` times is marked as
 * failed instead.
 */
export async function takeProcess(
  db: Db,
  { leaseSeconds, attempts }: { leaseSeconds: number; attempts: number },
): Promise<TakenProcess | null> {
  await sql`
    update file_processes set status = 'error', error_code = 'worker', finished_at = now(), lease_until = null
     where status = 'processing' and lease_until < now() and attempts >= ${attempts}`.execute(db);
  const { rows } = await sql<TakenProcess>`
    update file_processes
       set status = 'processing', progress = 0, attempts = attempts + 1,
           lease_until = now() + make_interval(secs => ${leaseSeconds})
     where uuid = (
       select uuid from file_processes
        where status = 'queued' or (status = 'processing' and lease_until < now())
        order by created_at limit 1 for update skip locked
     )
    returning uuid, user_uuid as "userUuid", root_uuid as "rootUuid", type, params, attempts::int as token`.execute(db);
  return rows[0] ?? null;
}

/** Saves the progress and renews the lease; false when another worker has it. */
export async function reportProgress(
  db: Db,
  { uuid, token }: Pick<TakenProcess, "uuid" | "token">,
  { progress, leaseSeconds }: { progress: number; leaseSeconds: number },
): Promise<boolean> {
  const { rows } = await sql`
    update file_processes
       set progress = greatest(progress, ${progress}::int), lease_until = now() + make_interval(secs => ${leaseSeconds})
     where uuid = ${uuid} and attempts = ${token} and status = 'processing' returning uuid`.execute(db);
  return rows.length > 0;
}

/** False when another worker has the lease; that worker's file counts. */
export async function finishProcess(
  db: Db | Tx,
  { uuid, token }: Pick<TakenProcess, "uuid" | "token">,
  file: FinishedFile,
): Promise<boolean> {
  const { rows } = await sql`
    update file_processes
       set status = 'done', progress = 100, finished_at = now(), lease_until = null, file_key = ${file.key},
           file_name = ${file.name}, file_mime = ${file.mime}, file_size = ${file.size}, file_sha256 = ${file.sha256}
     where uuid = ${uuid} and attempts = ${token} and status = 'processing' returning uuid`.execute(db);
  return rows.length > 0;
}

/** `again`: requeue for another attempt. */
export async function failProcess(
  db: Db,
  { uuid, token }: Pick<TakenProcess, "uuid" | "token">,
  { code, again }: { code: string; again: boolean },
): Promise<void> {
  await sql`
    update file_processes
       set status = ${again ? "queued" : "error"}, error_code = ${again ? null : code}, lease_until = null,
           finished_at = case when ${again} then null else now() end
     where uuid = ${uuid} and attempts = ${token} and status = 'processing'`.execute(db);
}
