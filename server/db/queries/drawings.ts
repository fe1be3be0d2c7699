import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/client.ts";

/** What a picture is drawn from, and the hash its address carries (drawing-address.ts). */
export type DrawingRow = { drawing: unknown; hash: string; name: string };

export function productDrawing(db: Db, slug: string): Promise<DrawingRow | null> {
  return drawingOf(db, sql`products where slug = ${slug} and status <> 'hidden'`);
}

export function categoryDrawing(db: Db, slug: string): Promise<DrawingRow | null> {
  return drawingOf(db, sql`categories where slug = ${slug}`);
}

async function drawingOf(db: Db, found: RawBuilder<unknown>): Promise<DrawingRow | null> {
  const { rows } = await sql<DrawingRow>`select drawing, md5(drawing::text) as hash, name from ${found}`.execute(db);
  return rows[0] ?? null;
}
