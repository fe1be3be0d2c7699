import {
  categoryDrawing,
  materialDrawing,
  productDrawing,
  promotionDrawing,
  type DrawingRow,
} from "#server/db/queries/catalog/drawings.ts";
import { drawingVersion } from "#server/db/queries/catalog/drawing-address.ts";
import type { Ports } from "#server/ports/ports.ts";
import { showPhoto } from "./photos/show-photo.ts";

/**
 * `version` is in the current URL; `spec` is stored JSON; `changed` as in DrawingRow. `tile`: what its category looks
 * like, for a product without a drawing.
 */
export type StoredDrawing = { spec: unknown; version: string; name: string; changed: Date | null; tile?: Tile };
type Tile = { spec: unknown; photo: Uint8Array | null };

/** Products, categories, promotions («акции») and materials. */
export const drawingSubjects = ["p", "c", "a", "m"] as const;
export type DrawingSubject = (typeof drawingSubjects)[number];

/** Input of a drawing (slug segments joined by `~`); null when there is none. */
export async function showDrawing(ports: Ports, subject: DrawingSubject, slug: string): Promise<StoredDrawing | null> {
  if (subject === "p") return showProductDrawing(ports, slug);
  const row = await find[subject](ports.database.db, slug.replaceAll("~", "/"));
  return row && stored(row);
}

async function showProductDrawing(ports: Ports, slug: string): Promise<StoredDrawing | null> {
  const row = await productDrawing(ports.database.db, slug);
  if (row === null || row.category === null) return row && stored(row);
  const { drawing, photo: hash } = row.category;
  const photo = hash === null ? null : await showPhoto(ports, { hash, width: 320, format: "jpg" });
  return { ...stored(row), tile: { spec: drawing, photo } };
}

function stored({ drawing, hash, name, changed }: DrawingRow): StoredDrawing {
  return { spec: drawing, version: drawingVersion(hash), name, changed };
}

const find = { c: categoryDrawing, a: promotionDrawing, m: materialDrawing };
