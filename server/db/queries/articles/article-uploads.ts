import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";

export type NewUpload = {
  uuid: string;
  rootUuid: string;
  userUuid: string;
  name: string;
  sha256: Buffer;
  rows: readonly object[];
};

/** Answers the uuid: the same file of the same user is one upload, whose term begins anew. */
export async function keepUpload(db: Db, upload: NewUpload): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    insert into user_article_uploads (uuid, root_uuid, user_uuid, name, sha256, rows)
    values (${upload.uuid}, ${upload.rootUuid}, ${upload.userUuid}, ${upload.name}, ${upload.sha256}, ${JSON.stringify(upload.rows)}::jsonb)
    on conflict (root_uuid, user_uuid, sha256) do update set name = excluded.name, created_at = now()
    returning uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("an upload was not kept");
  return row.uuid;
}

/** Undefined for somebody else's, and for one of another counterparty of his. */
export async function findUpload(
  db: Db,
  { uuid, rootUuid, userUuid }: Pick<NewUpload, "uuid" | "rootUuid" | "userUuid">,
): Promise<{ name: string; rows: unknown } | undefined> {
  const { rows } = await sql<{ name: string; rows: unknown }>`
    select name, rows from user_article_uploads
     where uuid = ${uuid} and root_uuid = ${rootUuid} and user_uuid = ${userUuid}`.execute(db);
  return rows[0];
}
