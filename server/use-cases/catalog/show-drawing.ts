import {
  categoryDrawing,
  materialDrawing,
  productDrawing,
  promotionDrawing,
} from "#server/db/queries/catalog/drawings.ts";
import { drawingVersion } from "#server/db/queries/catalog/drawing-address.ts";
import type { Ports } from "#server/ports/ports.ts";

/** `version` is in the current URL; `spec` is stored JSON; `changed` as in DrawingRow. */
export type StoredDrawing = { spec: unknown; version: string; name: string; changed: Date | null };

/** Products, categories, promotions («акции») and materials. */
export const drawingSubjects = ["p", "c", "a", "m"] as const;
export type DrawingSubject = (typeof drawingSubjects)[number];

/** Input of a drawing (slug segments joined by `~`); null when there is none. */
export async function showDrawing(ports: Ports, subject: DrawingSubject, slug: string): Promise<StoredDrawing | null> {
  const row = await find[subject](ports.database.db, slug.replaceAll("~", "/"));
  return row && { spec: row.drawing, version: drawingVersion(row.hash), name: row.name, changed: row.changed };
}

const find = { p: productDrawing, c: categoryDrawing, a: promotionDrawing, m: materialDrawing };
