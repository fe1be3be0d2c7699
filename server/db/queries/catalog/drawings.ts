import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/client.ts";

/**
 * A drawing's input and the hash in its URL (drawing-address.ts); `changed`: unchanged since at least this date, null
 * when unknown.
 */
export type DrawingRow = { drawing: unknown; hash: string; name: string; changed: Date | null };

export function productDrawing(db: Db, slug: string): Promise<DrawingRow | null> {
  return drawingOf(
    db,
    sql`name, updated_at as changed`,
    sql`products where slug = ${slug} and status in ('active', 'discontinued')`,
  );
}

export function categoryDrawing(db: Db, slug: string): Promise<DrawingRow | null> {
  return drawingOf(db, sql`name, null as changed`, sql`categories where slug = ${slug}`);
}

export function promotionDrawing(db: Db, slug: string): Promise<DrawingRow | null> {
  return drawingOf(db, sql`title as name, updated_at as changed`, sql`promotions where slug = ${slug}`);
}

export function materialDrawing(db: Db, slug: string): Promise<DrawingRow | null> {
  return drawingOf(
    db,
    sql`title as name, updated_at as changed`,
    sql`materials where slug = ${slug} and published_at <= now()`,
  );
}

async function drawingOf(db: Db, columns: RawBuilder<unknown>, found: RawBuilder<unknown>): Promise<DrawingRow | null> {
  const { rows } =
    await sql<DrawingRow>`select drawing, md5(drawing::text) as hash, ${columns} from ${found} and drawing is not null`.execute(
      db,
    );
  return rows[0] ?? null;
}
