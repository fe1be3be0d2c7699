import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

export type SeoOfPath = { title: string | null; h1: string | null; description: string | null; seoText: string | null };

export async function seoOfPath(db: Db | Tx, path: string): Promise<SeoOfPath | undefined> {
  const { rows } = await sql<SeoOfPath>`
    select title, h1, description, seo_text as "seoText" from seo_settings where path = ${path}`.execute(db);
  return rows[0];
}

export async function writeSeo(tx: Tx, path: string, texts: SeoOfPath): Promise<void> {
  const { title, h1, description, seoText } = texts;
  await sql`
    insert into seo_settings (path, title, h1, description, seo_text)
    values (${path}, ${title}, ${h1}, ${description}, ${seoText})
    on conflict (path) do update set title = excluded.title, h1 = excluded.h1, description = excluded.description,
      seo_text = excluded.seo_text`.execute(tx);
}

export async function deleteSeo(tx: Tx, path: string): Promise<void> {
  await sql`delete from seo_settings where path = ${path}`.execute(tx);
}
