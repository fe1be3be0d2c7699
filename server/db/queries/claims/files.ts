import { sql } from "kysely";
import type { FileType } from "#app/domain/files/limits.ts";
import type { Db, Tx } from "#server/db/client.ts";

export type FileRow = { uuid: string; name: string; type: FileType; size: number };
export type NewFile = FileRow & { owner: string; sha256: Buffer };

export async function insertFile(db: Db | Tx, { uuid, owner, name, type, size, sha256 }: NewFile): Promise<void> {
  await db.insertInto("files").values({ uuid, owner, name, extension: type, size, sha256 }).execute();
}

const columns = sql`uuid, name, extension as type, size`;
const waits = sql`feedback_uuid is null and claim_uuid is null`;

/** Number and size in bytes of these owners' files not yet attached to a form. */
export async function countUnattached(db: Db, owners: string[]): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(size), 0)::float8 as bytes from files where owner = any(${owners}) and ${waits}`.execute(
    db,
  );
  return rows[0] ?? { count: 0, bytes: 0 };
}

/** Those of the named files that the owners may still attach, in the given order. */
export async function findWaiting(db: Db | Tx, owners: string[], uuids: string[]): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select ${columns} from files
     where uuid = any(${uuids}::uuid[]) and owner = any(${owners}) and ${waits}
     order by array_position(${uuids}::uuid[], uuid)`.execute(db);
  return rows;
}

/** Attaches files to a record; returns fewer than named when another form has taken one. */
export async function attachFiles(
  tx: Tx,
  owners: string[],
  uuids: string[],
  record: { feedback: string } | { claim: string },
): Promise<FileRow[]> {
  const [feedback, claim] = "feedback" in record ? [record.feedback, null] : [null, record.claim];
  const { rows } = await sql<FileRow>`
    update files set feedback_uuid = ${feedback}, claim_uuid = ${claim}
     where uuid = any(${uuids}::uuid[]) and owner = any(${owners}) and ${waits}
    returning ${columns}`.execute(tx);
  return rows;
}

export async function findFile(db: Db, uuid: string): Promise<(FileRow & { sha256: Buffer }) | undefined> {
  const { rows } = await sql<
    FileRow & { sha256: Buffer }
  >`select ${columns}, sha256 from files where uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** Deletes files unattached for a day and in no draft; returns their object keys. */
export async function dropForgotten(db: Db, seconds: number): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    delete from files where ${waits} and draft_uuid is null and created_at < now() - ${seconds} * interval '1 second' returning uuid`.execute(
    db,
  );
  return rows.map(({ uuid }) => uuid);
}

/** Object keys without a row. */
export async function keysWithoutRow(db: Db, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::uuid[]) as key 
     where not exists (select 1 from files where uuid = key)
       and not exists (select 1 from file_processes where file_key = key)
       and not exists (select 1 from media_variants where file_key = key)
       and not exists (select 1 from import_files where file_key = key)
       and not exists (select 1 from product_files where uuid = key)
       and not exists (select 1 from sitemap_files where file_key = key)
       and not exists (select 1 from feed_profiles where key in (file_key, gzip_key))
       and not exists (select 1 from exchange_file_parts where file_key = key)`.execute(db);
  return rows.map(({ key }) => key);
}
