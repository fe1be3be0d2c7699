import type { Db } from "#server/db/client.ts";

export type SitemapFile = { part: number; file_key: string; goods: number; version: string; made_at: Date };

/** In the order of their parts; none before the job has run for the first time. */
export function listSitemapFiles(db: Db): Promise<SitemapFile[]> {
  return db.selectFrom("sitemap_files").selectAll().orderBy("part").execute();
}

/** The files of one run in place of those before. */
export function replaceSitemapFiles(db: Db, files: readonly SitemapFile[]): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom("sitemap_files").execute();
    await tx
      .insertInto("sitemap_files")
      .values([...files])
      .execute();
  });
}
