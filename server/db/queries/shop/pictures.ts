import { sql } from "kysely";
import type { Actor } from "#app/domain/actor.ts";
import type { Db, Tx } from "#server/db/client.ts";

export type ShopPicture = { path: string; type: string; body: Uint8Array };

export async function listPictures(db: Db | Tx): Promise<ShopPicture[]> {
  return db.selectFrom("shop_pictures").select(["path", "type", "body"]).execute();
}

/** `hash`: SHA-256 of the body, in hexadecimal digits. */
export type PictureHash = { path: string; hash: string };

export async function hashPictures(db: Db): Promise<PictureHash[]> {
  const hash = sql<string>`encode(sha256(body), 'hex')`.as("hash");
  return db.selectFrom("shop_pictures").select(["path", hash]).execute();
}

/** In place of those there are. */
export async function replacePictures(tx: Tx, pictures: readonly ShopPicture[], by: Actor): Promise<void> {
  await tx.deleteFrom("shop_pictures").execute();
  if (pictures.length === 0) return;
  const actor = { actor_kind: by.kind, actor_id: by.id, actor_name: by.name };
  await tx
    .insertInto("shop_pictures")
    .values(pictures.map(({ body, ...picture }) => ({ ...picture, ...actor, body: Buffer.from(body) })))
    .execute();
}
