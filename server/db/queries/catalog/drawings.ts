import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/client.ts";
import { drawingHash } from "./photos.ts";

/**
 * A drawing's input and the hash in its URL (drawing-address.ts); `changed`: unchanged since at least this date, null
 * when unknown.
 */
export type DrawingRow = { drawing: unknown; hash: string; name: string; changed: Date | null };

/** Of a product without a drawing: what the tile with its name shows of its category. */
export type TileRow = { drawing: unknown; photo: string | null };

type ProductDrawingRow = DrawingRow & { slug: string; category: TileRow | null };

/** In no order; none of goods without a page. */
export async function productDrawings(db: Db, slugs: readonly string[]): Promise<ProductDrawingRow[]> {
  const { rows } = await sql<ProductDrawingRow>`
    select p.slug, p.drawing, ${drawingHash} as hash, p.name, case when p.drawing is not null then p.updated_at end as changed,
      case when p.drawing is null then json_build_object('drawing', c.drawing, 'photo', left(m.sha256, 32)) end as category
    from products p join categories c on c.uuid = p.category_uuid left join media m on m.uuid = c.media_uuid
    where p.slug = any(${[...slugs]}::text[]) and p.status in ('active', 'discontinued')`.execute(db);
  return rows;
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
