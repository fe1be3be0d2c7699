import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

export type PageText = { path: string; title: string; h1: string; description: string; body: string };

export async function listPageTexts(db: Db | Tx): Promise<PageText[]> {
  return db
    .selectFrom("content_pages")
    .select(["path", "title", "h1", "description", "body"])
    .orderBy("path")
    .execute();
}

/** The time of the edit is the version that a consent names. */
export async function savePageText(tx: Tx, { path, title, h1, description, body }: PageText): Promise<void> {
  await sql`
    insert into content_pages (path, title, h1, description, body, updated_at)
    values (${path}, ${title}, ${h1}, ${description}, ${body}, clock_timestamp())
    on conflict (path) do update
       set title = excluded.title, h1 = excluded.h1, description = excluded.description, body = excluded.body,
           updated_at = excluded.updated_at`.execute(tx);
}
