import { sql } from "kysely";
import type { Columns } from "#app/domain/upload/columns.ts";
import type { ReadNotes } from "#app/domain/upload/read-sheets.ts";
import type { Sheet } from "#app/domain/upload/table.ts";
import { readyStates, type FoundRow, type JudgedRow, type RowState } from "#app/domain/upload/judge-rows.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { insertedRows } from "./upload-rows.ts";

/** Owner of a list: a user, separately per selected counterparty. */
export type UploadOwner = { userUuid: string; rootUuid: string | null };

export type UploadHead = {
  uuid: string;
  source: "file" | "text" | "rows";
  fileName: string | null;
  createdAt: Date;
  needsColumns: boolean;
  needsSheet: boolean;
  notes: unknown;
  isLeastOrder: boolean;
};
export type UploadRecord = UploadHead & {
  inRows: Partial<Record<RowState, number>>;
  goods: number;
  ready: number;
  added: number;
  rows: number;
};

const own = ({ userUuid, rootUuid }: UploadOwner) =>
  sql`u.user_uuid = ${userUuid} and u.root_uuid is not distinct from ${rootUuid}::uuid`;
const isReady = sql`r.added_at is null and r.state = any(${[...readyStates]}::text[])`;

/** The owner's lists, latest first, or only `uuid`. One statement. */
export async function findUploads(
  db: Db | Tx,
  owner: UploadOwner,
  uuid: string | null = null,
): Promise<UploadRecord[]> {
  const { rows } = await sql<UploadRecord>`
    select u.uuid, u.source, u.file_name as "fileName", u.created_at as "createdAt", u.table is not null as "needsColumns",
      (select count(*) > 1 from jsonb_array_elements(case when jsonb_typeof(u.table -> 'sheets') = 'array' then u.table -> 'sheets' else '[]' end) sheet
        where not (sheet ->> 'isHidden')::boolean and jsonb_array_length(sheet -> 'rows') > 0) as "needsSheet",
      u.notes, u.is_least_order as "isLeastOrder",
      coalesce((
        select json_object_agg(state, count) from (
          select state, count(*)::int as count from product_upload_rows r
           where r.upload_uuid = u.uuid and r.added_at is null group by state
        ) states
      ), '{}') as "inRows",
      counted.*
    from product_uploads u
    cross join lateral (
      select count(*)::int as rows, (count(*) filter (where r.added_at is not null))::int as added,
        (count(*) filter (where ${isReady}))::int as ready,
        (count(*) filter (where ${isReady} and r.joined_to is null))::int as goods
      from product_upload_rows r where r.upload_uuid = u.uuid
    ) counted
    where ${own(owner)} and ${uuid === null ? sql`true` : sql`u.uuid = ${uuid}`}
    order by u.created_at desc, u.uuid
    limit ${uploadLimits.kept}`.execute(db);
  return rows;
}

/** An earlier list with the same bytes from which something was added. */
export async function findRepeated(
  db: Db | Tx,
  owner: UploadOwner,
  uuid: string,
): Promise<{ uuid: string; createdAt: Date } | null> {
  const { rows } = await sql<{ uuid: string; createdAt: Date }>`
    select u.uuid, u.created_at as "createdAt" from product_uploads u
    where ${own(owner)} and u.uuid <> ${uuid} and u.hash = (select hash from product_uploads where uuid = ${uuid})
      and exists (select from product_upload_rows r where r.upload_uuid = u.uuid and r.added_at is not null)
    order by u.created_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Lookups before parsing a list: the one already made from this form, and the remembered columns of such files. */
export async function beforeUpload(
  db: Db,
  { userUuid, rootUuid }: UploadOwner,
  { key, heads }: { key: string; heads: readonly string[] },
): Promise<{ made: { uuid: string; hash: Buffer } | null; columns: unknown }> {
  const { rows } = await sql<{ made: { uuid: string; hash: string } | null; columns: unknown }>`
    select
      (select json_build_object('uuid', uuid, 'hash', encode(hash, 'hex')) from product_uploads
        where user_uuid = ${userUuid} and form_key = ${key}) as made,
      (select columns from product_upload_columns
        where owner = ${rootUuid ?? userUuid} and head = any(${[...heads]}::text[])
        order by array_position(${[...heads]}::text[], head) limit 1) as columns`.execute(db);
  const made = rows[0]?.made ?? null;
  return {
    made: made && { uuid: made.uuid, hash: Buffer.from(made.hash, "hex") },
    columns: rows[0]?.columns ?? null,
  };
}

export type NewUpload = Pick<UploadHead, "uuid" | "source" | "fileName" | "isLeastOrder"> & {
  key: string;
  hash: Uint8Array;
  table: { sheets: readonly Sheet[] } | null;
  notes: ReadNotes | null;
};

/**
 * Inserts it with its rows in one statement. False when the same form has made one meanwhile. Deletes the oldest lists
 * above the limit.
 */
export async function insertUpload(
  db: Db,
  { userUuid, rootUuid }: UploadOwner,
  upload: NewUpload,
  rows: readonly (FoundRow & JudgedRow)[],
): Promise<boolean> {
  const { uuid, source, fileName, key, hash, table, notes, isLeastOrder } = upload;
  const made = await sql`
    with old as (
      delete from product_uploads where uuid in (
        select uuid from product_uploads where user_uuid = ${userUuid} order by created_at desc, uuid offset ${uploadLimits.kept - 1})
    ),
    made as (
      insert into product_uploads (uuid, user_uuid, root_uuid, form_key, source, file_name, hash, "table", notes, is_least_order)
      values (${uuid}, ${userUuid}, ${rootUuid}, ${key}, ${source}, ${fileName}, ${Buffer.from(hash)},
        ${table === null ? null : JSON.stringify(table)}::jsonb, ${notes === null ? null : JSON.stringify(notes)}::jsonb,
        ${isLeastOrder})
      on conflict (user_uuid, form_key) do nothing
      returning uuid
    ),
    kept as (${insertedRows(sql`(select uuid from made)`, rows)})
    select uuid from made`.execute(db);
  return made.rows.length > 0;
}

/** Locks a file's cells awaiting a choice of columns, so that it is parsed once. */
export async function lockTable(tx: Tx, owner: UploadOwner, uuid: string): Promise<{ table: unknown } | null> {
  const { rows } = await sql<{ table: unknown }>`
    select u.table from product_uploads u where ${own(owner)} and u.uuid = ${uuid} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Its first rows and number of columns, for display. */
export async function findTable(db: Db, owner: UploadOwner, uuid: string): Promise<unknown> {
  const { rows } = await sql<{ rows: unknown }>`
    select u.table as rows from product_uploads u where ${own(owner)} and u.uuid = ${uuid}`.execute(db);
  return rows[0]?.rows ?? null;
}

/** Marks the rows as parsed and deletes the raw cells. */
export async function rowsAreRead(
  tx: Tx,
  uuid: string,
  { notes, isLeastOrder }: Pick<NewUpload, "notes" | "isLeastOrder">,
): Promise<void> {
  await sql`
    update product_uploads set "table" = null, notes = ${notes === null ? null : JSON.stringify(notes)}::jsonb,
      is_least_order = ${isLeastOrder}, updated_at = now()
    where uuid = ${uuid}`.execute(tx);
}

/** Stores the chosen sheet; its columns are still to be chosen. */
export async function keepTable(tx: Tx, uuid: string, table: NonNullable<NewUpload["table"]>): Promise<void> {
  await sql`
    update product_uploads set "table" = ${JSON.stringify(table)}::jsonb, updated_at = now() where uuid = ${uuid}`.execute(
    tx,
  );
}

/** Remembers the columns for the next file of this kind. */
export async function rememberColumns(
  tx: Tx,
  { userUuid, rootUuid }: UploadOwner,
  { head, columns }: { head: string; columns: Columns },
): Promise<void> {
  await sql`
    insert into product_upload_columns (owner, head, columns)
    values (${rootUuid ?? userUuid}, ${head}, ${JSON.stringify(columns)}::jsonb)
    on conflict (owner, head) do update set columns = excluded.columns, updated_at = now()`.execute(tx);
}

/**
 * Locks the list and all others with the same bytes: the second of two concurrent additions sees the first. Null when
 * the owner has no such list.
 */
export async function lockUpload(
  tx: Tx,
  owner: UploadOwner,
  uuid: string,
): Promise<Pick<UploadHead, "isLeastOrder"> | null> {
  const { rows } = await sql<{ uuid: string; isLeastOrder: boolean }>`
    select u.uuid, u.is_least_order as "isLeastOrder" from product_uploads u
    where ${own(owner)} and u.hash = (select u.hash from product_uploads u where ${own(owner)} and u.uuid = ${uuid})
    order by u.uuid for update`.execute(tx);
  return rows.find((row) => row.uuid === uuid) ?? null;
}

export async function touchUpload(tx: Tx, uuid: string): Promise<void> {
  await sql`update product_uploads set updated_at = now() where uuid = ${uuid}`.execute(tx);
}

/** Deleting a missing list is not an error. */
export async function deleteUpload(db: Db, owner: UploadOwner, uuid: string): Promise<void> {
  await sql`delete from product_uploads u where ${own(owner)} and u.uuid = ${uuid}`.execute(db);
}
