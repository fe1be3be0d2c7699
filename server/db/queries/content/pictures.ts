import { sql } from "kysely";
import type { PicturedContent } from "#app/domain/content/editable.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { photoOf, type PhotoRow } from "#server/db/queries/catalog/photos.ts";

const tables = { promotion: sql`promotions`, material: sql`materials` };

export type ContentPicture = { slug: string; title: string; media: string | null; photo: PhotoRow | null };

/** What the shop has of a promotion or material, hidden or not; undefined before its first publication. */
export async function contentPicture(
  db: Db | Tx,
  kind: PicturedContent,
  uuid: string,
): Promise<ContentPicture | undefined> {
  const { rows } = await sql<ContentPicture>`
    select slug, title, media_uuid as media, ${photoOf(sql`media_uuid`)} as photo
      from ${tables[kind]} where uuid = ${uuid}::uuid`.execute(db);
  return rows[0];
}

/** Names the picture in addresses. */
export async function mediaHash(tx: Tx, uuid: string): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select left(sha256, 32) as hash from media where uuid = ${uuid}::uuid`.execute(tx);
  if (rows[0] === undefined) throw new Error("a picture that is held is there");
  return rows[0].hash;
}

/** The picture that a uuid or the first half of a hash names. */
export async function mediaNamed(tx: Tx, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from media where uuid::text = ${name} or left(sha256, 32) = ${name}`.execute(tx);
  return rows[0]?.uuid;
}
