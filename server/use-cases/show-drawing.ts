import { categoryDrawing, productDrawing } from "#server/db/queries/drawings.ts";
import { drawingVersion } from "#server/db/queries/drawing-address.ts";
import type { Ports } from "#server/ports.ts";

/** `version` is what the address of the picture carries now; `spec` is stored JSON. */
export type StoredDrawing = { spec: unknown; version: string; name: string };

/** What a product (`p`) or a category (`c`, slug segments joined by `~`) is drawn from; null when nothing is shown there. */
export async function showDrawing(ports: Ports, shelf: "p" | "c", slug: string): Promise<StoredDrawing | null> {
  const { db } = ports.database;
  const row = shelf === "p" ? await productDrawing(db, slug) : await categoryDrawing(db, slug.replaceAll("~", "/"));
  return row && { spec: row.drawing, version: drawingVersion(row.hash), name: row.name };
}
