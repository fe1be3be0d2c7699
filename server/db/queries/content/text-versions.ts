import { sql } from "kysely";
import type { Actor } from "#app/domain/actor.ts";
import { textPages, type ShopText } from "#app/domain/content/shop-text.ts";
import type { Db, Tx } from "#server/db/client.ts";

export type TextVersion = ShopText & { publishedAt: Date };

/** Serialises changes of one page, as the trigger that keeps its revisions does. */
export async function lockTextPage(tx: Tx, path: string): Promise<ShopText | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`content text ${path}`}, 0))`.execute(tx);
  return tx
    .selectFrom("content_pages")
    .select(["title", "h1", "description", "body"])
    .where("path", "=", path)
    .executeTakeFirst();
}

/** Publishes a wording; its version is kept by a trigger. Returns the time that consents name. */
export async function putTextPage(tx: Tx, path: string, text: ShopText, by: Actor): Promise<Date> {
  const row = { ...text, actor_kind: by.kind, actor_id: by.id, actor_name: by.name };
  const { updated_at } = await tx
    .insertInto("content_pages")
    .values({ path, ...row, updated_at: sql`clock_timestamp()` })
    .onConflict((conflict) => conflict.column("path").doUpdateSet({ ...row, updated_at: sql`clock_timestamp()` }))
    .returning("updated_at")
    .executeTakeFirstOrThrow();
  return updated_at;
}

export async function deleteTextPage(tx: Tx, path: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("content_pages").where("path", "=", path).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Newest first. */
export async function listTextVersions(db: Db, path: string): Promise<{ publishedAt: Date; by: string | null }[]> {
  return db
    .selectFrom("content_versions")
    .select(["published_at as publishedAt", "actor_name as by"])
    .where("path", "=", path)
    .orderBy("published_at", "desc")
    .execute();
}

export async function findTextVersion(db: Db, path: string, publishedAt: Date): Promise<TextVersion | undefined> {
  return db
    .selectFrom("content_versions")
    .select(["title", "h1", "description", "body", "published_at as publishedAt"])
    .where("path", "=", path)
    .where("published_at", "=", publishedAt)
    .executeTakeFirst();
}

/** Times of the editions of each legal text, newest first, as consents name them. */
export async function legalEditions(db: Db): Promise<ReadonlyMap<string, string[]>> {
  const paths = textPages.filter(({ isLegal }) => isLegal).map(({ path }) => path);
  const rows = await db
    .selectFrom("content_versions")
    .select(["path", "published_at"])
    .where("path", "in", paths)
    .orderBy("published_at", "desc")
    .execute();
  const editions = new Map<string, string[]>();
  for (const { path, published_at } of rows)
    editions.set(path, [...(editions.get(path) ?? []), published_at.toISOString()]);
  return editions;
}
