import type { Db } from "#server/db/client.ts";

/** A stored document; null when there is none. */
export async function storedDocument(db: Db, slug: string): Promise<unknown> {
  const row = await db.selectFrom("documents").where("slug", "=", slug).select("body").executeTakeFirst();
  return row?.body ?? null;
}
