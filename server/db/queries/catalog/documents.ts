import type { Actor } from "#app/domain/actor.ts";
import type { GoodsFileType } from "#app/domain/desk/products/documents.ts";
import type { Db, Tx } from "#server/db/client.ts";

/** A stored document; null when there is none. */
export async function storedDocument(db: Db, slug: string): Promise<unknown> {
  const row = await db.selectFrom("documents").where("slug", "=", slug).select("body").executeTakeFirst();
  return row?.body ?? null;
}

/** An uploaded document of goods; its object is under the uuid. */
export type GoodsFile = { uuid: string; sha256: string; name: string; extension: GoodsFileType; size: number };

const columns = ["uuid", "sha256", "name", "extension", "size"] as const;

export async function goodsFile(db: Db, uuid: string): Promise<GoodsFile | undefined> {
  return db.selectFrom("product_files").select(columns).where("uuid", "=", uuid).executeTakeFirst();
}

export async function goodsFileByHash(db: Db | Tx, sha256: string): Promise<GoodsFile | undefined> {
  return db.selectFrom("product_files").select(columns).where("sha256", "=", sha256).executeTakeFirst();
}

/** The same content stored by another at the same time is the one that stays. */
export async function insertGoodsFile(tx: Tx, file: GoodsFile, { kind, id, name }: Actor): Promise<void> {
  await tx
    .insertInto("product_files")
    .values({ ...file, actor_kind: kind, actor_id: id, actor_name: name })
    .onConflict((conflict) => conflict.column("sha256").doNothing())
    .execute();
}
