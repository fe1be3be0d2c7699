import type { Db, Tx } from "#server/db/client.ts";
import type { SeoSettingsTable } from "#server/db/schema.ts";
import type { Selectable } from "kysely";

/** Titles, descriptions and texts of one address for search engines; null: those of the page itself. */
export type SeoText = Selectable<SeoSettingsTable>;

export async function listSeoTexts(db: Db | Tx): Promise<SeoText[]> {
  return db
    .selectFrom("seo_settings")
    .select(["path", "title", "h1", "description", "title_img", "alt_img", "seo_text"])
    .orderBy("path")
    .execute();
}

/** All of them at once. */
export async function replaceSeoTexts(tx: Tx, texts: readonly SeoText[]): Promise<void> {
  await tx.deleteFrom("seo_settings").execute();
  if (texts.length > 0)
    await tx
      .insertInto("seo_settings")
      .values([...texts])
      .execute();
}
