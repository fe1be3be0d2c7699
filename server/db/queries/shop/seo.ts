import { sql, type Selectable } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import type { SeoSettingsTable } from "#server/db/schema.ts";

/** Titles, descriptions and texts of one address for search engines; null: those of the page itself. */
export type SeoText = Omit<Selectable<SeoSettingsTable>, "uuid" | "version" | "updated_at">;

export async function listSeoTexts(db: Db | Tx): Promise<SeoText[]> {
  return db
    .selectFrom("seo_settings")
    .select(["path", "title", "h1", "description", "title_img", "alt_img", "seo_text"])
    .orderBy("path")
    .execute();
}

/** All of them at once; those that stay as they are keep their versions. */
export async function replaceSeoTexts(tx: Tx, texts: readonly SeoText[]): Promise<void> {
  const paths = texts.map(({ path }) => path);
  await sql`delete from seo_settings where path <> all(${paths}::text[])`.execute(tx);
  if (texts.length > 0)
    await tx
      .insertInto("seo_settings")
      .values([...texts])
      .onConflict((conflict) =>
        conflict.column("path").doUpdateSet(({ ref }) => ({
          title: ref("excluded.title"),
          h1: ref("excluded.h1"),
          description: ref("excluded.description"),
          title_img: ref("excluded.title_img"),
          alt_img: ref("excluded.alt_img"),
          seo_text: ref("excluded.seo_text"),
        })),
      )
      .execute();
}
