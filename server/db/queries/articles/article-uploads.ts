import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

export type NewArticleUpload = {
  uuid: string;
  rootUuid: string;
  userUuid: string;
  name: string;
  sha256: Buffer;
  rows: readonly object[];
  /** Set when the user has to choose a sheet first. */
  sheets: readonly object[] | null;
};

/** Returns the uuid: a repeated file of the same user is one upload with a renewed term. */
export async function keepUpload(db: Db, upload: NewArticleUpload): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    insert into user_article_uploads (uuid, root_uuid, user_uuid, name, sha256, rows, sheets)
    values (${upload.uuid}, ${upload.rootUuid}, ${upload.userUuid}, ${upload.name}, ${upload.sha256}, ${JSON.stringify(upload.rows)}::jsonb,
            ${upload.sheets && JSON.stringify(upload.sheets)}::jsonb)
    on conflict (root_uuid, user_uuid, sha256) do update
      set name = excluded.name, rows = excluded.rows, sheets = excluded.sheets, created_at = now(), confirmed_at = null
    returning uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("an upload was not kept");
  return row.uuid;
}

/** Undefined for uploads of another user or counterparty. */
export async function findUpload(
  db: Db,
  { uuid, rootUuid, userUuid }: Pick<NewArticleUpload, "uuid" | "rootUuid" | "userUuid">,
): Promise<{ name: string; rows: unknown; sheets: unknown } | undefined> {
  const { rows } = await sql<{ name: string; rows: unknown; sheets: unknown }>`
    select name, rows, sheets from user_article_uploads
     where uuid = ${uuid} and root_uuid = ${rootUuid} and user_uuid = ${userUuid}`.execute(db);
  return rows[0];
}

type UploadOwner = Pick<NewArticleUpload, "rootUuid" | "userUuid">;

/** Unconfirmed uploads, newest first. */
export async function unconfirmedUploads(
  db: Db,
  { rootUuid, userUuid }: UploadOwner,
): Promise<{ uuid: string; name: string; rows: number; createdAt: Date }[]> {
  const { rows } = await sql<{ uuid: string; name: string; rows: number; createdAt: Date }>`
    select uuid, name, jsonb_array_length(rows) as rows, created_at as "createdAt" from user_article_uploads
     where root_uuid = ${rootUuid} and user_uuid = ${userUuid} and confirmed_at is null
     order by created_at desc, uuid limit 20`.execute(db);
  return rows;
}

/** Saves the rows of the chosen sheet; false when another choice came first. */
export async function chooseUploadSheet(
  db: Db,
  { uuid, rootUuid, userUuid, rows }: Pick<NewArticleUpload, "uuid" | "rootUuid" | "userUuid" | "rows">,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update user_article_uploads set rows = ${JSON.stringify(rows)}::jsonb, sheets = null
     where uuid = ${uuid} and root_uuid = ${rootUuid} and user_uuid = ${userUuid} and sheets is not null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function confirmUpload(
  tx: Tx,
  { uuid, rootUuid, userUuid }: UploadOwner & { uuid: string },
): Promise<void> {
  await sql`
    update user_article_uploads set confirmed_at = now()
     where uuid = ${uuid} and root_uuid = ${rootUuid} and user_uuid = ${userUuid}`.execute(tx);
}
